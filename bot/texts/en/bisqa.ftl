### Bisqa: its rules in words, and what happens in it.

bisqa-name = Bisqa
bisqa-summary = Say exactly how many tricks you will take: a miss costs lives, and who has the last one wins.
bisqa-title = { $cards ->
    [1] Round { $number } · 1 hidden card
   *[other] Round { $number } · { $cards } cards
}

bisqa-rules =
    Say how many tricks you will take, then take exactly that many. Each trick too many or too few costs a life; whoever has none left is out, and the last one in wins.

    The cards. 2 to 8 players, 40 cards. The suit counts first: any ♥ beats any ♦, any ♦ beats any ♣, any ♣ beats any ♠. Within a suit, from strong to weak: K Q J 7 6 5 4 3 2 A. So 2♦ beats K♣, and the ace is weak, except for A♥.

    Rounds. Everybody gets 5 cards, in the next round 4, then 3, 2 and 1, then 5 again and so on. The cards are shuffled for every round. The first bid moves on by one player each round.

    Bids. One after the other, everybody says how many tricks they will take, from 0 to all. Whoever bids last may not make the bids add up to the number of cards in a hand: so somebody is bound to miss. Only the one-card round lets the last one choose freely.

    Tricks. Whoever bid first leads. Each player adds one card, any card: nobody has to follow suit. The strongest card takes the trick, and whoever took it leads to the next.

    The ace of hearts. Playing A♥, you say how: high, and it beats every card; or low, and it loses to every card.

    The hidden round. With one card each, you see everybody’s card but your own. All bid 0 or 1, then the cards are turned over at once; A♥ is high here.

    Lives. You begin with 5 (a table may choose 3 or 4) and lose one for every trick between your bid and what you took: bid 1, take 3, lose 2. If all who are left go out in the same round, the game ends: whoever would have the most lives left, counting below zero, wins, and equals share the win (a table may choose that all of them share it).

bisqa-tips =
    Count your high cards against the number of players: with many at the table even a good ♦ is often beaten, with two a middling card may do.

    Keep A♥ to mend the round: high when you still need a trick, low when you have enough.

    A strong hand that is bid too low is a trap: tricks you do not want are hard to give away.

    Speaking last, count the bids so far: if they are more than the cards, everybody will fight for tricks; if they are fewer, some tricks will be pushed on you.

    In the hidden round look for hearts: if you see a high one, bid 0; if you see none, yours may well be the best.

## Options

bisqa-option-lives = lives
    .button = Lives
    .help = How many lives everybody begins with.
    .value = { $value ->
        [one] { $value } life
       *[other] { $value } lives
    }
bisqa-option-tie = ties
    .button = Ties
    .help = Who is placed better when several go out in the same round.
    .remainder = whoever is less below zero
    .shared = all share the place

## Facts: what stands at the head of a column

bisqa-fact-lives = lives
    .symbol = ♥
bisqa-fact-bids = bid
bisqa-fact-won = won
bisqa-fact-change = change

## What a player is asked for

bisqa-ask-bid = { $cards ->
    [1] You see every card but your own: will it take the trick? Bid { $legal }.
   *[other] How many tricks will you take? Bid { $legal }.
}
bisqa-ask-play = Which card will you play? You have { $legal }.

## What happens; $who is “you” for the reader, “other” for anybody else

bisqa-event-dealt = { $cards ->
    [1] { $who ->
        [you] Round { $number }: one hidden card each, and you bid first.
       *[other] Round { $number }: one hidden card each, and { $name } bids first.
    }
   *[other] { $who ->
        [you] Round { $number }: { $cards } cards each, and you bid first.
       *[other] Round { $number }: { $cards } cards each, and { $name } bids first.
    }
}
bisqa-event-bid = { $who ->
    [you] You bid { $number }.
   *[other] { $name } bids { $number }.
}
bisqa-event-played = { $who ->
    [you] You play { $card }.
   *[other] { $name } plays { $card }.
}
bisqa-event-trick = { $who ->
    [you] You take the trick.
   *[other] { $name } takes the trick.
}
bisqa-event-change = { $who ->
    [you] { $lost ->
        [0] You bid exactly right and lose nothing.
        [one] You lose { $lost } life; { $left } left.
       *[other] You lose { $lost } lives; { $left } left.
    }
   *[other] { $lost ->
        [0] { $name } bid exactly right and loses nothing.
        [one] { $name } loses { $lost } life; { $left } left.
       *[other] { $name } loses { $lost } lives; { $left } left.
    }
}
bisqa-event-out = { $who ->
    [you] You have no life left and are out.
   *[other] { $name } has no life left and is out.
}
bisqa-event-over = { $count ->
    [one] The game is over. In first place: { $names }!
   *[other] The game is over. In first place together: { $names }!
}

## What parted those whose lives look the same

bisqa-decided-below-zero = nobody had a life left: closest to zero counts

## What only Bisqa refuses

error-illegal-action-hidden = { $legal ->
    [0] In the hidden round nobody plays a card themselves: bid, and the cards are turned over.
   *[other] In the hidden round nobody plays a card themselves: bid { $legal }, and the cards are turned over.
}
error-illegal-card-ace = { $legal ->
    [0] Say how the ace of hearts is played, for example “/play A♥ high” or “/play A♥ low”.
   *[other] Say how the ace of hearts is played, high or low: you can play { $legal }.
}

## What only Bisqa finds wrong in a record

record-illegal-action-hidden = { $legal ->
    [0] In the hidden round nobody plays a card themselves: after the last bid the cards are turned over.
   *[other] In the hidden round nobody plays a card themselves: after the last bid the cards are turned over, and { $legal } would do.
}
record-illegal-card-ace = { $legal ->
    [0] The ace of hearts is played as AH+ (high) or AH- (low).
   *[other] The ace of hearts is played as AH+ (high) or AH- (low): { $legal } would do.
}
