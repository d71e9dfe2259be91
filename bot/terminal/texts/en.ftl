# What only the terminal says.

terminal-welcome = Welcome! This is table { $table }. Type /help at any time.
terminal-commitment = The deals are settled already. Their seal: { $commitment }
terminal-resumed = Back at table { $table }.
terminal-kept = Table { $table } is kept. Go on with: bisqa play --resume
terminal-leave = Leaving ends the game without a result. Type /leave again to leave, or play on. (/quit keeps the game for later.)
terminal-rematch = Once more with the same people? Type yes or no.
terminal-goodbye = Thank you for playing. See you soon!
terminal-help = What you can type (the slash is optional):
terminal-no-hand = You hold no cards now.
terminal-no-trick = No trick has been taken yet.
terminal-not-here = That is for tables with several people. Type /help to see what there is here.
