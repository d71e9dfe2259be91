# What a table shows, whatever the game.

board-hand = Your hand
board-trick = On the table
board-last-trick = Last trick
board-taken = taken by { $name }
board-line = { $head }: { $rest }
board-waiting = It is { $names }’s turn.
board-next-deal = The next cards are coming.
board-no-result = The game ended without a result.
board-winners = { $count ->
    [one] { $names } wins!
   *[other] { $names } share the win!
}
board-place = { $place }.
board-out = out
board-computer = 🤖 { $level }
board-away = (away, a computer plays)
board-secret = Secret of the deals: { $secret }
board-verify = Anyone can check every deal: bisqa export { $table } > game.json, then bisqa verify game.json

table-event-left = { $who ->
    [you] You leave; a computer plays on for you.
   *[other] { $name } leaves; a computer plays on.
}
table-event-ended = The game ends here, without a result.
