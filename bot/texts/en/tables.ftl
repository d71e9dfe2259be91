### A table before its game, and what happens around a game: who comes, who goes, who waits.

lobby-title = { $stage ->
    [open] { $game } · open table
    [begun] { $game } · the game has begun
   *[closed] { $game } · table closed
}
lobby-host = (host)
lobby-free = Free seat
lobby-free-mark = (or a computer)
lobby-room = Room for { $least } to { $most } players
lobby-newcomers = { $may ->
    [yes] Who comes later may take over from a computer
   *[no] Nobody can join once the game has begun
}
lobby-code = To join from anywhere: “/{ $join } { $table }”
lobby-seal = Seal of the deals: { $commitment }
lobby-missing = { $count ->
    [one] One more player is needed: press “{ $button }”, or add a computer.
   *[other] { $count } more players are needed: press “{ $button }”, or add computers.
}
lobby-waiting = { $who ->
    [you] Press “{ $button }” when everybody is here.
    [nobody] Take a seat, and the game can begin.
   *[other] { $name } presses “{ $button }” when everybody is here.
}

## What happens; $who is “you” for the reader, “other” for anybody else

table-event-seated = { $name } sits down.
table-event-unseated = { $name } gets up from the table.
table-event-admitted = { $name } may sit down again.
table-event-configured = The host has changed what will be played.
table-event-left = { $who ->
    [you] You leave the table; a computer plays on for you.
   *[other] { $name } leaves the table; a computer plays on.
}
table-event-kicked = { $who ->
    [you] Your seat was taken away; a computer plays on.
   *[other] { $name } had to leave the table; a computer plays on.
}
table-event-returned = { $who ->
    [you] You are back and play again.
   *[other] { $name } is back and plays again.
}
table-event-autopilot = { $who ->
    [you] You did not answer in time: a computer plays for you.
   *[other] { $name } did not answer in time: a computer plays on.
}
table-event-reserved = { $who ->
    [you] { $newcomer } takes over your seat at the next deal.
   *[other] { $newcomer } takes over from { $name } at the next deal.
}
table-event-taken-over = { $who ->
    [you] You take over from { $computer }. Welcome!
   *[other] { $name } takes over from { $computer }.
}
table-event-paused = { $reason ->
    [asleep] The game is paused: nobody is there to play.
   *[asked] The game is paused.
}
table-event-resumed = The game goes on.
table-event-ended = { $reason ->
    [left] Everybody has left: the game ends here, without a result.
    [expired] Nobody went on with it: the game ends here, without a result.
   *[asked] The game ends here, without a result.
}
