# What only the terminal says.

terminal-welcome = Welcome! This is table { $table }. When it is your turn, /help tells what you can type.
terminal-hint = /help · /rules · /quit
terminal-commitment = The deals are settled already. Their seal: { $commitment }
terminal-call = { $asleep ->
    [yes] { $name }, a computer plays for you. Press Enter when only you can see the screen, and you play again.
   *[no] { $name }, press Enter when only you can see the screen.
}
terminal-covered = — The cards are covered again. —
terminal-seconds = { $seconds } s left
terminal-paused = { $reason ->
    [asleep] The game is paused, for nobody was there to play. Type /resume or /back to go on.
   *[asked] The game is paused. Type /resume to go on.
}
terminal-played-for-you = A computer plays for you: type /back, or make a move, and you play again.
terminal-outage = Nothing is lost, and I keep trying. Press Enter to try at once, or type /quit to stop here.
terminal-resumed = Back at table { $table }.
terminal-kept = Table { $table } is kept. Go on with: { $program } play --resume { $table }{ $where }
terminal-leave = Leaving ends the game without a result. Type /leave again to leave, or play on. (/quit keeps the game for later.)
terminal-shared-leave = If you leave, a computer plays on for you; /back brings you back. Type /leave again to leave, or play on.
terminal-shared-end = This ends the game for everybody, without a result. Type /end again to end it, or play on. (/quit keeps the game for later.)
terminal-rematch = Once more with the same people? Type yes or no.
terminal-goodbye = Thank you for playing. See you soon!
terminal-help = What you can type (the slash is optional):
terminal-no-hand = You hold no cards now.
terminal-hand-later = Your cards are shown to you alone, when it is your turn.
terminal-no-trick = No trick has been taken yet.
terminal-not-here = That is for tables with several people. Type /help to see what there is here.
terminal-no-clock = This table has no clock: it waits for you as long as you like. Type /help to see what there is here.
terminal-help-leave = End the game without a result; you are asked once more.
terminal-help-leave-shared = Leave the table; a computer plays on for you until somebody here types /back.
terminal-help-end-shared = End the game for everybody, without a result; you are asked once more.
terminal-help-yes = Play again with the same people.
terminal-help-no = Stop here.
terminal-stays = Good, you stay.
terminal-nothing-asked = Nothing was asked that yes or no could answer: type “help” to see what there is.
terminal-error-game-over = The game is over: type “yes” to play again, or “no” to stop.
terminal-verify = Anyone can check every deal: { $program } export { $table } --game { $game }{ $where } > game.json, then { $program } verify game.json
terminal-watching = Table { $table }: computers among themselves. Ctrl-C ends it.
terminal-more = — more: press Enter —
