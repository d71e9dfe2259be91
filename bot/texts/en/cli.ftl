# The command line.

cli-help = Bisqa and its cousins: a card table for friends and computers.
cli-help-play = Play against computers, at once. The game is kept after every action.
cli-help-watch = Watch computers play.
cli-help-simulate = Let computers play many games and see who is stronger.
cli-help-replay = Play a recorded game again and print what came of it.
cli-help-verify = Check every deal of a finished game against its secret.
cli-help-export = Print a stored game as a record.
cli-help-lang = Language of everything that is said.
cli-help-game = Which game.
cli-help-seats = Seats at the table, yours included (default: 4).
cli-help-level = How well the computers play: easy, normal, hard; one for each computer, the last one for all others (default: normal).
cli-help-set = An option of the game, as in lives=3; may be given several times.
cli-help-pace = How long computers wait before they act: human, quick or none (default: human; none with --plain).
cli-help-plain = Plain lines without colour or cursor movement, for screen readers and pipes.
cli-help-db = The file that tables are kept in.
cli-help-name = What you are called at the table.
cli-help-resume = Go on with an unfinished game: the newest, or that of table ID.
cli-help-games = How many games.
cli-help-seed = Any text; the same seed gives the same games.
cli-help-json = Print one JSON object.
cli-help-file = A record; - reads standard input.
cli-help-until = Apply only the first N actions.
cli-help-seat = Show what seat S may know at that point; “public” for a spectator.
cli-help-id = The code of the table (default: the one played last).
cli-help-with-hands = Of a running game, also the deal that is not done yet, hands included. Its secret stays secret.
cli-zone = Seat { $seat }: { $cards }
cli-legal = Possible: { $legal }
cli-check-commitment = The secret fits the seal that was shown before the game.
cli-check-seats = The seats were drawn from the secret.
cli-check-first = Who begins was drawn from the secret.
cli-check-deal = Deal { $number } is the one that the secret gives.
cli-fair = Every deal is as it was settled before the game.
cli-not-fair = This record is not what was settled before the game: see the lines with ✗.
cli-you = You
cli-nobody-listens = Nobody reads any more what is said here. The game is kept; go on with: bisqa play --resume
cli-interrupted = Stopped. The game is kept; go on with: bisqa play --resume
