# The command line.

cli-help = Bisqa and its cousins: a card table for friends and computers.
cli-help-play = Play against computers, at once. The game is kept after every action.
cli-help-watch = Watch computers play.
cli-help-simulate = Let computers play many games and see who is stronger.
cli-help-replay = Play a recorded game again and print what came of it.
cli-help-verify = Check every deal of a finished game against its secret.
cli-help-export = Print a stored game as a record.
cli-help-backup = Copy all tables into a new file, also while games are played.
cli-help-lang = Language of everything that is said.
cli-help-game = Which game.
cli-help-seats = Seats at the table, yours included (default: 4).
cli-help-level = How well the computers play: easy, normal, hard; one for each computer, the last one for all others (default: normal).
cli-help-set = An option of the game, as in lives=3; may be given several times.
cli-help-pace = How long computers wait before they act: human, quick or none (default: human; none with --plain).
cli-help-plain = Plain lines without colour or cursor movement, for screen readers and pipes.
cli-help-log = Write down in FILE what the program does, without any card; to look into a fault (default: the file that the variable BISQA_LOG names, else none).
cli-help-db = The file that tables are kept in (default: { $path }).
cli-help-name = What others see you called at the table (default: your login name).
cli-help-hotseat = Two or more people share this terminal, in turn; computers fill the other seats.
cli-help-seconds = How many seconds a move may take, from 10 to 120 (default: no clock).
cli-help-resume = Go on with an unfinished game: the newest, or that of table ID.
cli-help-games = How many games.
cli-help-seed = Any text; the same seed gives the same games.
cli-help-json = Print one JSON object.
cli-help-file = A record; - reads standard input.
cli-help-until = Apply only the first N actions.
cli-help-seat = Show what seat S may know at that point; “public” for a spectator.
cli-help-id = The code of the table (default: the one played last).
cli-help-with-hands = Of a running game, also the deal that is not done yet, hands included. Its secret stays secret.
cli-help-target = The file to copy to; there must be none of that name yet.
cli-seat = Seat { $seat }, { $name } ({ $score }): { $cards }
cli-no-deal = The next deal is not in this record.
cli-no-seat = --seat takes the number of a seat in this record, counted from 0, or “public”.
cli-refused = Action { $number } (“{ $text }”) is not allowed. { $message }
cli-legal = Possible: { $legal }
cli-check-commitment = { $holds ->
    [yes] The secret fits the seal { $seal }…: compare that with what the lobby showed.
   *[no] The secret does not fit the seal { $seal }…
}
cli-check-seats = { $holds ->
    [yes] The seats were drawn from the secret.
   *[no] The seats are not those that the secret gives.
}
cli-check-first = { $holds ->
    [yes] Who begins was drawn from the secret.
   *[no] Who begins is not the one that the secret gives.
}
cli-check-deal = { $holds ->
    [yes] Deal { $number } is the one that the secret gives.
   *[no] Deal { $number } is not the one that the secret gives.
}
cli-check-actions = { $holds ->
    [yes] Every bid and every card follows the rules.
   *[no] One of the bids or cards breaks the rules: { $program } replay names it.
}
cli-check-unreached = { $count ->
    [one] Nobody looked at deal { $first }: the actions of this record do not reach it.
   *[other] Nobody looked at deals { $first } to { $last }: the actions of this record do not reach them.
}
cli-unfinished = The game in this record is not over: what comes after its last action is not in it, and not proved.
cli-unsalted = There is no salt, as in a game that begins at once: whoever ran it drew its luck alone, so this proves only that the record fits its own secret.
cli-fair = { $deals ->
    [0] Nothing was dealt in this record, and all the rest is what the secret gives.
    [one] The one deal that was dealt is the one that the secret gives.
   *[other] All { $deals } deals that were dealt are those that the secret gives.
}
cli-not-fair = Not all of this record is what the secret gives, or could be looked at: see the lines with ✗.
cli-backup-size = { $unit ->
    [mega] { $size } MB
   *[kilo] { $size } kB
}
cli-backup-done = { $tables ->
    [0] There are no tables yet: the copy { $path } ({ $size }) is as empty.
    [one] The one table there is was copied to { $path } ({ $size }), and it is whole.
   *[other] All { $tables } tables were copied to { $path } ({ $size }), and each of them is whole.
}
cli-backup-damaged = { $damaged ->
    [one] One table is damaged: { $codes }. It was copied as it is
   *[other] { $damaged } tables are damaged: { $codes }. They were copied as they are
}{ $whole ->
    [0] {""}
    [one] , with the one that is whole,
   *[other] , with the { $whole } that are whole,
} to { $path } ({ $size }): if you have an older copy, look whether they are whole in that one.
cli-backup-unseen = The tables were copied to { $path } ({ $size }) by a program of another version: start this one with them to see whether they are whole.
cli-backup-more = { $tables } more
cli-backup-disorder = Some rows in the file are damaged or out of order: start the program with it, and it puts in order what can be.
cli-backup-old = { $entries ->
    [one] { $entries } entry is from before there were checksums: only the rules can tell whether it is right.
   *[other] { $entries } entries are from before there were checksums: only the rules can tell whether they are right.
}
cli-backup-summed = { $tables ->
    [one] There was no time to play { $tables } table again: of that one the checksums alone were looked at.
   *[other] There was no time to play { $tables } tables again: of those the checksums alone were looked at.
}
cli-guest = Guest
cli-usage = That cannot be read: see { $program } --help
cli-usage-command = { $known ->
    [yes] There’s no command “{ $word }”: did you mean “{ $near }”?
   *[no] There’s no command “{ $word }”: see { $program } --help
}
cli-usage-unknown = { $known ->
    [yes] I don’t know “{ $word }” here: did you mean “{ $near }”?
   *[no] I don’t know “{ $word }” here: see { $program } --help
}
cli-usage-missing = { $word } is missing: see { $program } --help
cli-usage-no-value = { $word } needs something behind it: see { $program } --help
cli-usage-no-room = { $word } takes nothing behind it: see { $program } --help
cli-usage-ambiguous = “{ $word }” may be { $near }: write it in full.
cli-nobody-listens = Nobody reads any more what is said here.
cli-nobody-listens-kept = Nobody reads any more what is said here, but the game is kept: go on with { $program } play --resume{ $where }
cli-interrupted = Stopped.
cli-interrupted-kept = Stopped; the game is kept: go on with { $program } play --resume{ $where }
cli-not-utf8 = Something that the program was given, or one of the variables around it, is not written in UTF-8: look at them.
cli-no-output = What there is to say cannot be written ({ $reason }): check where the output goes.
cli-error-no-unfinished-game = There is no unfinished game to go on with: begin one with { $program } play
cli-error-table-not-found = There is no such table in this file: check the code, or begin a game with { $program } play
cli-simulated = { $games ->
    [one] { $games } game, seed { $seed }. Share of wins, mean place and exact bids, with 95% intervals:
   *[other] { $games } games, seed { $seed }. Share of wins, mean place and exact bids, with 95% intervals:
}
cli-standing = { $number }. { $level }: wins { $wins }, place { $place }, exact bids { $exact }
cli-help-which-game = Which game of the table, counted from 1 (default: the last one).
cli-help-usage = usage:
cli-help-arguments = what to name
cli-help-options = options
cli-help-help = Show this help.
cli-help-watched-seats = Computers at the table (default: 4).
