# What a table shows, whatever the game.

board-hand = Your hand
board-trick = On the table
board-last-trick = Last trick
board-taken = { $who ->
    [you] taken by you
   *[other] taken by { $name }
}
board-open = { $count ->
    [one] card
   *[other] cards
}
board-line = { $head }: { $rest }
board-waiting = It is { $names }’s turn.
board-next-deal = The next cards are coming.
board-no-result = No places, for nobody won.
board-winners = In first place: { $names }
board-scores = Round by round:
board-place = { $place }.
board-out = out
board-computer = 🤖 { $level }
board-away = (away, a computer plays)
board-secret = Secret of the deals: { $secret }
board-seal = Their seal, shown before the game: { $commitment }

table-event-left = { $who ->
    [you] You leave the table.
   *[other] { $name } leaves the table; a computer plays on.
}
table-event-ended = The game ends here, without a result.
