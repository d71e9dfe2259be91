### One sentence for every refusal and failure: why, and what is possible instead.
### The id is error-<code>, or error-<code>-<reason>. A variable that is not known counts as [0].

error-unknown = That did not work: please try again, or type “/help”.

## The rules of a game; what only one game can refuse stands in the file of that game

error-game-error = That is not possible at this point: look at the table and try another move.
error-bad-action = I do not understand that move: type “/help” to see what you can do here.
error-game-over = The game is over: whoever played in it can type “/rematch” to play again.
error-game-over-admit = The game is over: type “/rematch” first, and you can let them back in at once.
error-not-your-turn = { $names ->
    [0] It is not your turn yet: wait a moment for the others.
   *[other] It is not your turn yet: wait for { $names }.
}
error-illegal-bid = { $legal ->
    [0] That bid is not possible now: look at the table for those that are.
   *[other] That bid is not possible now: you can bid { $legal }.
}
error-illegal-bid-range = { $legal ->
    [0] You can only bid from 0 to the number of cards in a hand.
   *[other] You can only bid from 0 to the number of cards in a hand: { $legal }.
}
error-illegal-bid-sum = { $legal ->
    [0] You bid last, and the bids may not add up to the number of cards in a hand: choose another number.
   *[other] You bid last, and the bids may not add up to the number of cards in a hand: choose { $legal }.
}
error-card-not-held = { $legal ->
    [0] That card is not in your hand: look at your cards and choose another.
   *[other] That card is not in your hand: you can play { $legal }.
}
error-illegal-card = { $legal ->
    [0] That card cannot be played like this now: choose another.
   *[other] That card cannot be played like this now: you can play { $legal }.
}
error-illegal-card-forced = { $legal ->
    [0] The rules leave no choice here: another card had to be played.
   *[other] The rules leave no choice here: the card had to be { $legal }.
}
error-illegal-action = { $legal ->
    [0] That is not possible at this point of the game: look at the table to see what is.
   *[other] That is not possible at this point of the game: you can choose { $legal }.
}
error-illegal-action-bidding = { $legal ->
    [0] The bids come first, and the cards after them: say how many tricks you will take.
   *[other] The bids come first, and the cards after them: you can bid { $legal }.
}
error-illegal-action-playing = { $legal ->
    [0] All bids are made: now play a card.
   *[other] All bids are made: now play { $legal }.
}
error-bad-deal = These cards are no proper deal: check them against the rules of the game.
error-bad-deal-repeated = The same card is in this deal twice: each may be there once.
error-bad-deal-foreign = There is a card in this deal that the game does not have: check what it is called.
error-bad-deal-size = This deal has too many or too few cards: check how many each hand gets.
error-bad-deal-shape = This deal is not written as a deal should be: each hand is a list of cards.
error-bad-deal-early = The cards are dealt again only when this round is done: finish it first.
error-bad-option = { $choices ->
    [0] “{ $value }” doesn’t fit the setting “{ $option }”: look at the options for what does.
   *[other] { $value ->
        [0] There is no setting “{ $option }” here: you can choose { $choices }.
       *[other] “{ $value }” does not fit the setting “{ $option }”: you can choose { $choices }.
    }
}

## What could not be kept; why, is told to whoever runs the program alone

error-not-saved = I couldn’t save that just now, so nothing has changed: please try again in a moment.
error-not-read = I couldn’t look that up just now: please try again in a moment.
error-out-of-order = I can’t save anything at the moment, so nothing has changed: whoever runs me has to see to it, and the games wait until then.
error-conflict = Somebody was a moment faster, and nothing was changed: look again, and repeat it if you still want to.

## The table

error-table-error = The table cannot do that now: look at it again, and choose anew.
error-table-not-found = { $table ->
    [0] There is no table for you here: open one with “/bisqa new”.
   *[other] There is no table { $table }: check the code, or open a table with “/bisqa new”.
}
error-table-damaged = What is stored of table { $table } cannot be read any more, so it is set aside: open another with “/bisqa new”.
error-game-not-found = There is no game { $game } at table { $table }: games are counted from 1.
error-not-seated = You have no seat at this table: take one with “/join”.
error-not-yours = { $names ->
    [0] These buttons are for somebody else: press “My hand” for your own.
   *[other] These buttons are for { $names }: press “My hand” for your own.
}
error-away = You have left this game and a computer plays for you: come back with “/back”.
error-already-seated = You already have a seat at this table: type “/hand” to see your cards.
error-late = That was meant for an earlier turn, and nothing was changed: look at the table as it is now.
error-too-few-players = { $least ->
    [0] There are too few players for this game: invite somebody, or add computer players.
   *[other] This game needs at least { $least } players: invite somebody, or add computer players.
}
error-too-many-players = { $most ->
    [0] There are too many players for this game: seat fewer.
    [one] There is room for { $most } player at the most: seat fewer.
   *[other] There is room for { $most } players at the most: seat fewer.
}
error-too-many-tables = There are as many tables as there may be: finish or end one first.
error-too-many-tables-person = { $most ->
    [one] You have a table open already: finish or end it before you open another.
   *[other] You have { $most } tables open already: finish or end one of them before you open another.
}
error-too-many-tables-chat = { $most ->
    [one] There is a table in this chat already: join it, or wait until it is over.
   *[other] There are { $most } tables in this chat already: join one of them, or wait until one is over.
}
error-too-many-tables-often = You’ve opened { $most } tables within an hour: play at one of them, and open the next one a little later.
error-which-table = { $tables ->
    [0] That may mean several tables: press a button of the right one, or say its code.
   *[other] That may mean table { $tables }: press a button of the right one, or say its code.
}
error-no-such-player = { $names ->
    [0] Nobody of that name sits at this table: look there for who does.
   *[other] Nobody of that name sits at this table: you can choose { $names }.
}
error-no-such-player-missing = { $names ->
    [0] Say whose seat it is about: look at the table for who sits there.
   *[other] Say whose seat it is about: you can choose { $names }.
}
error-no-such-player-several = Several people at this table are called that: choose the one you mean.
error-no-such-player-computer = { $names ->
    [0] A computer plays there, and it stays: nobody else sits at this table.
   *[other] A computer plays there, and it stays: you can choose { $names }.
}
error-not-allowed = Here that is for the moderators: ask one of them.
error-not-allowed-server = That is about a chat with others: choose it there.
error-not-allowed-settings = Only those who manage this chat choose that: ask one of them.
error-not-allowed-opening = Here not everybody may open tables: ask a moderator to open one, or play in private with me.
error-not-allowed-show = This table belongs to another chat: its host, or who looks after this chat, can show it here.
error-not-allowed-consent = Only the host of the table can agree to that.
error-table-full = { $most ->
    [0] Every seat at this table is taken: open another one with “/bisqa new”.
   *[other] All { $most } seats at this table are taken: wait until somebody leaves, or open another one with “/bisqa new”.
}
error-no-free-seat = There is no seat that you could take over in this game: wait for the next one, or open a table with “/bisqa new”.
error-table-closed = This table is closed: open another one with “/bisqa new”.
error-kicked = Your seat was taken away, and only the host can let you back in: join or open another table.
error-not-host = { $name ->
    [0] Only the host of the table or a moderator may do that: open your own table with “/bisqa new”.
   *[other] Only the host or a moderator may do that: ask { $name }, who is the host here.
}
error-confirm-end = This ends the game for everybody, without a result: ask for it once more if you are sure.
error-confirm-leave = { $then ->
    [over] If you leave, the game ends without a result: ask for it once more if you are sure.
   *[on] If you leave, a computer plays on for you, and you can come back: ask for it once more if you are sure.
}
error-game-paused = The game is paused: anyone at the table can go on with “/resume”.
error-expired = You asked for that too long ago, so nothing was done: look at the table, and ask again if you still want it.
error-bad-time = { $least ->
    [0] Without a clock a move takes as long as it takes: leave the time out, or choose another tempo.
    [3600] In a slow game a move may take from 1 to 48 hours: choose a time between them.
   *[other] A move may take from { $least } to { $most } seconds: choose a time between them.
}
error-bad-setting = { $setting ->
    [zone] I do not know the time zone “{ $value }”: write it like “Europe/Paris” or “Africa/Tunis”.
    [language] I do not speak “{ $value }” yet: choose “English” or “français”.
    [quiet_from] “{ $value }” is no hour that the quiet time can begin at: choose one from 0 to 23.
    [quiet_until] “{ $value }” is no hour that the quiet time can end at: choose one from 0 to 23.
   *[other] “{ $value }” does not fit that setting: look at “/settings” for what does.
}
error-game-running = That is possible when the game is over: finish it, or stop it with “/end”.
error-no-game-running = No game is running here: begin one with “/go”, or open a table with “/bisqa new”.
error-no-unfinished-game = There is no unfinished game to go on with: begin one with “/bisqa new”.
error-unknown-game = { $games ->
    [0] I do not know that game: type “/help” to see those I know.
   *[other] I do not know that game: you can choose { $games }.
}

## What somebody typed

error-outdated = That’s from before I was changed, and I don’t know it any more: type “/table” to see the board, or “/help”.
error-empty = You did not type anything yet: “/help” shows what you can do.
error-too-long = That is longer than anything I can read: keep it under { $most } characters.
error-unknown-command = { $suggestion ->
    [0] I don’t know that: type “/help” to see what you can do.
   *[other] { $choices ->
        [0] I don’t know that: did you mean “{ $suggestion }”?
       *[other] I don’t know that: did you mean “{ $suggestion } { $choices }”?
    }
}
error-missing-argument = { $legal ->
    [0] { $kind ->
        [card] Please say which card, for example “/play 5♣”.
        [number] Please say which number, for example “/bid 2”.
       *[other] Something is missing there: type “/help” to see how it is said.
    }
   *[other] { $kind ->
        [card] Please say which card: you can play { $legal }.
        [number] Please say which number: you can choose { $legal }.
       *[other] Something is missing there: you can choose { $legal }.
    }
}
error-extra-words = There is more there than I understand: leave out the end of it, and say it again.
error-not-a-number = { $legal ->
    [0] That is not a number: write it in digits, for example “/bid 2”.
   *[other] That is not a number that I can take: you can choose { $legal }.
}
error-not-a-card = { $legal ->
    [0] I cannot read a card there: write it like “5♣”, “5c” or “5 of clubs”.
   *[other] I cannot read a card there: you can play { $legal }.
}
error-no-such-card = { $legal ->
    [0] There’s no { $rank } in this game: a card can be { $ranks }.
   *[other] There’s no { $rank } in this game: you can play { $legal }.
}
error-not-a-choice = { $legal ->
    [0] I do not know that word here: type “/help” to see how it is said.
   *[other] I do not know that word here: you can choose { $legal }.
}
error-ambiguous-card = { $choices ->
    [0] That can be read as more than one card: say its suit in full.
   *[other] { $count ->
        [1] Do you mean { $choices }?
       *[other] That can be read as more than one card: do you mean { $choices }?
    }
}
error-which-way = { $choices ->
    [0] That card can be played in more than one way: say which, for example “high” or “low”.
   *[other] That card can be played in more than one way: do you mean { $choices }?
}
error-bad-value = { $typed ->
    [0] Say what “{ $setting }” is to be: you can choose { $possible }.
   *[other] “{ $typed }” doesn’t fit “{ $setting }”: you can choose { $possible }.
}
error-no-such-setting = { $typed ->
    [0] There’s no such setting here: you can choose { $possible }.
   *[other] There’s no setting “{ $typed }” here: you can choose { $possible }.
}
