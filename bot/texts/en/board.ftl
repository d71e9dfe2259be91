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
board-winners = In first place: { $names }
board-decided = { $winners } ({ $how })
board-scores = Round by round:
board-place = { $place }.
board-out = out
board-computer = 🤖 { $level }
board-out-now = (out now)
board-away = (away, a computer plays)
board-left = (gone, a computer plays)
board-asleep = (asleep, a computer plays)
board-heir = ({ $name } takes over at the next deal)
board-secret = Secret of the deals: { $secret }
board-seal = { $shown ->
    [yes] Their seal, shown before the game: { $commitment }
   *[no] Their seal: { $commitment }
}
board-salt = Mixed in by those who pressed Join and Start: { $salt }

## Time

span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
board-time-left = Time left: { $time }
board-tempo = { $tempo ->
    [live] { $time } for each move
    [slow] Slow game: { $time } for each move
   *[off] No clock: take your time
}

## A pause, and an end without a result; $what is “game” or “lobby”

board-paused = { $reason ->
    [asleep] The game is paused, for nobody was there to play. Anyone at the table can press “{ $button }”.
    [muted] The game rests: I may not write where the table is. It goes on when I may again, or when somebody presses “{ $button }”.
   *[asked] The game is paused, as somebody asked. Anyone at the table can press “{ $button }”.
}
board-ended = { $what ->
    [lobby] { $reason ->
        [left] Everybody has left, so this table is closed.
        [expired] Nobody came for a while, so this table is closed.
       *[asked] This table was closed before the game began.
    }
   *[game] { $reason ->
        [left] The game ended without a result: everybody has left.
        [expired] The game ended without a result: nobody went on with it.
       *[asked] The game was ended without a result.
    }
}

## For whom a computer plays

board-played-for-you = A computer plays for you: press “{ $button }” or make a move, and you play again.
board-played = Played for you in round { $number }: { $actions }
board-you-left = You have left this game and a computer plays for you: press “{ $button }” to come back.
