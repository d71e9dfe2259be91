### What all chat platforms say.

chat-restarting = I am being restarted, which takes a few seconds: nothing is lost, press again in a moment.

## Boards and hands

chat-more = More …
chat-more-of = What else can be done at table { $table }:
chat-admit = Let { $name } back in
chat-hide = Do not show it here
chat-hidden = Table { $table } is not shown here any more.
chat-refresh = Refresh
chat-no-hand = You hold no cards now.
chat-no-trick = No trick has been taken yet.
chat-trick = Trick { $number }
chat-others = You see:
chat-sure = { $action }: is that what you mean?
chat-where = { $place ->
    [here] here
    [private] in private
   *[elsewhere] in another chat
}
chat-which-move = That fits more than one of your tables: press the right one, or type it again with its code behind ({ $tables }).

## Opening a table

chat-end-table = End { $table }
chat-opened-solo = Table { $table }: the cards are dealt. Take your time, there is no clock.
chat-opened-already = Table { $table } is open: you asked for it a moment ago.
chat-other-game = You’ve still got a game going here, at table { $table }. Go on with it, or start another?
chat-go-on = Go on
chat-instead = End it, new game
chat-beside = Play both

## After a command

chat-done-join = You sit at table { $table }.
chat-done-join-later = You have a seat at table { $table } from the next deal on, in place of a computer.
chat-done-leave = You have left table { $table }.
chat-done-go = The cards are dealt.
chat-done-addbot = A computer sits down.
chat-done-unseat = The seat was taken away.
chat-done-admit = Done: they may sit down again.
chat-done-pause = The game is paused.
chat-done-resume = The game goes on.
chat-done-end = The game was ended.
chat-done-close = The table is closed.
chat-done-back = You play again.
chat-done-rematch = Once more!
chat-done-table = Here is the table again.

## What is so already

chat-already-made = That move is made.
chat-already-join = You have a seat at table { $table }.
chat-already-leave = You’re not playing at table { $table }.
chat-already-go = The game has begun.
chat-already-unseat = Nobody sits there any more.
chat-already-admit = They may sit down again already.
chat-already-pause = The game is paused.
chat-already-resume = The game goes on.
chat-already-end = The game is over.
chat-already-close = The table is closed.
chat-already-back = You play yourself.
chat-already-rematch = The next game is on the table.

## What a table, a person and a server choose

chat-configure = Table { $table }: each choice holds at once.
chat-as-come = as many as come
chat-as-ever = as everywhere
chat-seats = { $count } seats
chat-language-en = English
chat-language-fr = français
chat-turns-slow = When the game is slow, or my time runs out
chat-turns-always = Call me at every turn
chat-turns-direct = Write to me at every turn
chat-turns-never = Never tell me
chat-opening-everyone = everybody
chat-opening-role = those with a role
chat-opening-moderators = moderators
chat-usual = { $game }: what a new table is like here, where nothing else is said.
chat-usual-of = Usual { $game }

## What is kept

chat-export = Send it all to me
chat-exported = This is everything that is kept about you.
chat-erase = Erase it
chat-erase-ask = You will leave every table, and nothing will tell any more that it was you who played there. This cannot be undone.
chat-erase-sure = Erase everything about me
chat-erased = { $count ->
    [0] There is nothing about you any more.
    [one] Done: there is nothing about you any more, and at { $count } table nothing names you.
   *[other] Done: there is nothing about you any more, and at { $count } tables nothing names you.
}
chat-help-more = And besides: { $commands }
chat-record = The game at table { $table }. “bisqa replay” and “bisqa verify” read the file.
chat-about = { $program }: a card table inside a chat, free software. The deals are settled before a game begins and can be checked after it.

## Commands that are called otherwise here, and what commands take

chat-parameter-code = table
    .help = The code of a table; without it, the one that is shown here or where you sit.
chat-parameter-level = level
    .help = How strong the computer players are.
    .button = Computers
chat-parameter-time = time
    .help = How long a move may take.
    .button = Time
chat-parameter-seconds = seconds
    .help = How many seconds a move may take: 10 to 120.
chat-parameter-hours = hours
    .help = How many hours a move may take: 1 to 48.
chat-parameter-seats = seats
    .help = How many play; computers take the seats that stay empty.
    .button = Seats
chat-parameter-computers = computers
    .help = How many computer players sit down at once.
chat-parameter-who = who
    .help = Whose seat.
chat-parameter-game = game
    .help = Which game at the table, counted from 1; without it, the last one.
chat-parameter-language = language
    .help = Which language I speak.
    .button = Language
chat-parameter-turns = turns
    .help = How you are told that it is your turn.
    .button = My turn
chat-parameter-zone = zone
    .help = Where your clocks are, such as Europe/Paris.
chat-possible-zones = a city, such as Europe/Paris or Africa/Tunis
chat-parameter-quiet_from = quiet-from
    .help = From which hour on slow games leave you alone.
chat-parameter-quiet_until = quiet-until
    .help = Until which hour.
chat-parameter-two_step = ask-twice
    .help = Whether you are asked once more before a card is played.
    .button = Ask twice
chat-parameter-threads = threads
    .help = Whether each game gets a thread of its own.
    .button = Threads
chat-parameter-opening = opening
    .help = Who may open tables.
    .button = Who opens tables
chat-parameter-role = role
    .help = The role that may open tables.
chat-parameter-quiet = quiet
    .help = Whether I write nothing here but the tables themselves.
    .button = Quiet
chat-parameter-number = number
    .help = How many tricks you will take.
chat-parameter-card = card
    .help = Such as 5♣, “5c” or “five of clubs”; A♥ high or low.

## One table in several chats

chat-consent-asked = Table { $table } belongs to another chat: I have asked its host. Who looks after this chat may show it here at once.
chat-consent-yes = Show it there
chat-consent-given = Table { $table } is shown there from now on.
chat-consent-late = Nobody waits for that any more.
