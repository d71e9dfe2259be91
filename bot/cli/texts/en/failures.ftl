### What whoever runs the program is told, of files and arguments, and no player ever is.
### The id is error-<code>, or error-<code>-<reason>. A variable that is not known counts as [0].

## The store

error-storage = What you did could not be stored, and nothing was changed: please try again in a moment.
error-not-found = { $path ->
    [0] That is not there any more: look at what there is, and choose again.
   *[other] There is nothing at { $path }: check the name.
}
error-row-damaged = What is stored of table { $table } is damaged ({ $column }): look whether it is whole in an older copy.
error-database-in-use = Another program has { $path } open: stop that one first, or name another file.
error-database-busy = { $path } was in use for too long, and nothing was changed: try again in a moment.
error-database-read-only = { $path } cannot be written: allow writing to the file and its folder, or name another file.
error-database-full = There is no room left to write { $path }: free some space on the disk, and go on where you were.
error-database-damaged = { $path } is damaged or is no database of this program: put a copy back in its place, or name another file.
error-database-newer = { $path } was written by a newer version of this program: update the program, then start it again.
error-database-unavailable = { $reason ->
    [0] { $path } cannot be used: check that the file and its folder are there, may be written, and have room.
   *[other] { $path } cannot be used ({ $reason }): check that the file and its folder are there, may be written, and have room.
}
error-database-unavailable-closed = { $path } is closed already: start the program again.
error-database-unavailable-empty = { $path } is still empty: start the program once with it, and then try again.
error-database-unavailable-older = { $path } was written by an older version of this program: start the program once with it, and then try again.
error-database-unavailable-exists = { $path } is there already and was left as it is: give the copy another name.
error-database-unavailable-memory = There is no file to copy here, the tables are kept in memory only: start the program with a database.
error-database-unavailable-folder-missing = The folder of { $path } does not exist: make it first, or name another file.
error-database-unavailable-foreign = { $path } belongs to another program and was left as it is: name another file.
error-database-unavailable-no-log = The disk that { $path } is on cannot keep its log: put the file on a local disk.
error-database-unavailable-self-test = { $path } does not give back what was saved in it: put the file on another disk.
error-database-unavailable-taken-away = { $path } was deleted or replaced while the program had it open, and is not written any more: start the program again.
error-database-unavailable-no-file = { $path } is no ordinary file, or one beside it is not: name another file.
error-database-unavailable-name-too-long = The name { $path } is too long for this disk: choose a shorter one.
error-database-unavailable-stopped = { $path } is not written any more since something went wrong: start the program again.

## Records

error-bad-record = This file is no record of a game: look at “{ $key }” in it.
error-bad-record-format = This file is no record that I know: “{ $key }” must say bisqa-record/1.
error-bad-record-unknown = This record is of a game that I do not know: look at “{ $key }” in it.
error-bad-record-shape = “{ $key }” in this record is missing or not written as it should be: compare it with an exported one.
error-bad-record-option = “{ $key }” in this record has a setting that the game does not have, or a value it does not take: change or remove it.
error-bad-record-count = “{ $key }” in this record has too many or too few names for this game: check the list.
error-bad-record-seat = “{ $key }” in this record names a seat that does not exist: seats are counted from 0.
error-bad-record-missing = “{ $key }” in this record ends too soon: something that the game needs is missing there.
error-bad-record-size = “{ $key }” in this record has too many or too few cards: check how many each hand gets.
error-bad-record-repeated = “{ $key }” in this record has the same card twice: each may be there once.
error-bad-record-foreign = “{ $key }” in this record has a card that the game does not have: check what it is called.
error-bad-record-early = “{ $key }” in this record begins a deal too soon: finish the one before it first.
error-bad-record-unproved = This record tells no secret: a game can be checked when it is over.
error-bad-record-hex = “{ $key }” in this record needs a secret and a commitment of 64 hex digits each, in small letters: compare it with an exported one.
error-bad-record-many = “{ $key }” in this record has more than { $most } entries, which no game has: look whether it is the right file.
error-bad-record-long = “{ $key }” in this record has an entry of more than { $most } characters, which no game has: look whether it is the right file.
error-bad-record-twice = “{ $key }” stands twice in one object of this record, so nobody can say which one counts: keep one of them.
error-bad-record-json = This file is no record of a game: it is not one JSON object.
error-bad-record-unreadable = The record { $key } cannot be opened: check its name, and that you may read it.
error-bad-record-large = { $key } is far too large for a record of a game: look whether it is the right file.

## Arguments

error-bad-argument = { $choices ->
    [0] “{ $value }” does not fit { $argument }: look at --help.
   *[other] “{ $value }” does not fit { $argument }: you can choose { $choices }.
}
error-bad-argument-utf8 = “{ $value }” for { $argument } is not written in UTF-8: type it once more.
error-bad-argument-names = { $argument } needs at least two names: for example { $argument } Ada Ben.

## What a record may not do; what only one game can refuse stands in the file of that game

record-bad-action = The game knows no such move: look at the seat, the word and the card.
record-game-over = The game has ended before that.
record-not-your-turn = { $names ->
    [0] Nobody is to act there.
   *[other] It is the turn of { $names } there.
}
record-illegal-bid = { $legal ->
    [0] That bid is not possible there.
   *[other] That bid is not possible there, but { $legal } would be.
}
record-illegal-bid-range = { $legal ->
    [0] A bid goes from 0 to the number of cards in a hand.
   *[other] A bid goes from 0 to the number of cards in a hand: { $legal }.
}
record-illegal-bid-sum = { $legal ->
    [0] Who bids last may not make the bids add up to the number of cards in a hand.
   *[other] Who bids last may not make the bids add up to the number of cards in a hand: { $legal } would do.
}
record-card-not-held = { $legal ->
    [0] That card is not in the hand of this seat.
   *[other] That card is not in the hand of this seat, which can play { $legal }.
}
record-illegal-card = { $legal ->
    [0] That card cannot be played like this there.
   *[other] That card cannot be played like this there, but { $legal } can.
}
record-illegal-action = { $legal ->
    [0] That is not possible at this point of the game.
   *[other] That is not possible at this point of the game, but { $legal } would be.
}
record-illegal-action-bidding = { $legal ->
    [0] The bids come first, and the cards after them.
   *[other] The bids come first, and the cards after them: { $legal } would do.
}
record-illegal-action-playing = { $legal ->
    [0] All bids are made there, and cards are played.
   *[other] All bids are made there, and cards are played: { $legal } would do.
}
