# What only the terminal says.

terminal-welcome = Welcome! This is table { $table }. When it is your turn, /help tells what you can type.
terminal-hint = /help · /rules · /quit
terminal-commitment = The deals are settled already. Their seal: { $commitment }
terminal-resumed = Back at table { $table }.
terminal-kept = Table { $table } is kept. Go on with: { $program } play --resume { $table }{ $where }
terminal-leave = Leaving ends the game without a result. Type /leave again to leave, or play on. (/quit keeps the game for later.)
terminal-rematch = Once more with the same people? Type yes or no.
terminal-goodbye = Thank you for playing. See you soon!
terminal-help = What you can type (the slash is optional):
terminal-no-hand = You hold no cards now.
terminal-no-trick = No trick has been taken yet.
terminal-not-here = That is for tables with several people. Type /help to see what there is here.
terminal-help-leave = End the game without a result; you are asked once more.
terminal-help-yes = Play again with the same people.
terminal-help-no = Stop here.
terminal-stays = Good, you stay.
terminal-nothing-asked = Nothing was asked that yes or no could answer: type “help” to see what there is.
terminal-error-no-game-running = The game is over: type “yes” to play again, or “no” to stop.
terminal-verify = Anyone can check every deal: { $program } export { $table } --game { $game }{ $where } > game.json, then { $program } verify game.json
terminal-watching = Table { $table }: computers among themselves. Ctrl-C ends it.
terminal-more = — more: press Enter —
