### What only Discord says.

discord-greeting = Hello! I deal Bisqa, a card game for 2 to 8: type “/bisqa new” in any channel, and friends press Join. “/bisqa rules” tells how it is played, and in a private message to me “/bisqa new” starts a game against computers at once.
discord-restarting = I am being restarted, which takes a few seconds: nothing is lost, press again in a moment.

## Boards and hands

discord-until = · time is up { $when }
discord-more = More …
discord-more-of = What else can be done at table { $table }:
discord-hide = Do not show it here
discord-hidden = Table { $table } is not shown here any more.
discord-refresh = Refresh
discord-no-hand = You hold no cards now.
discord-no-trick = No trick has been taken yet.
discord-trick = Trick { $number }
discord-others = You see:
discord-sure = { $action }: is that what you mean?

## Opening a table

discord-opened = Table { $table } is open: your friends press “Join” below.
discord-opened-solo = Table { $table }: the cards are dealt. Take your time, there is no clock.
discord-slow-mode = This channel has a slow mode, which makes players wait between two moves. Let me create threads here, or choose a channel without it.
discord-thread = { $game } with { $host }
discord-thread-opened = { $host } has opened a table: { $thread }
discord-no-rights = I cannot show a table here: let me “{ $rights }” in this channel, or open the table in another one.
discord-right-view-channel = View Channel
discord-right-send-messages = Send Messages
discord-right-send-messages-in-threads = Send Messages in Threads

## After a command

discord-done-join = You sit at table { $table }.
discord-done-join-later = You have a seat at table { $table } from the next deal on, in place of a computer.
discord-done-leave = You have left table { $table }.
discord-done-go = The cards are dealt.
discord-done-addbot = A computer sits down.
discord-done-unseat = The seat was taken away.
discord-done-pause = The game is paused.
discord-done-resume = The game goes on.
discord-done-end = The game was ended.
discord-done-close = The table is closed.
discord-done-back = You play again.
discord-done-rematch = Once more!
discord-done-table = Here is the table again.

## What a table, a person and a server choose

discord-configure = Table { $table }: each choice holds at once.
discord-as-come = as many as come
discord-as-ever = as everywhere
discord-seats = { $count } seats
discord-language-own = Discord’s own
discord-language-en = English
discord-language-fr = français
discord-turns-slow = When the game is slow, or my time runs out
discord-turns-always = Call me at every turn
discord-turns-direct = Write to me at every turn
discord-turns-never = Never tell me
discord-opening-everyone = everybody
discord-opening-role = those with a role
discord-opening-moderators = moderators
discord-settings-me = me
    .help = Your language, when you are called, your time zone and quiet hours.
discord-settings-server = server
    .help = For this whole server: language, threads, who may open tables, quiet, what is usual.
discord-settings-me-told = Each choice holds at once. Your time zone is { $zone }, and slow games leave you alone from { $begin } to { $end } o’clock: give “/settings me” another zone, quiet-from and quiet-until to change that.
discord-settings-server-told = What holds in this server; each choice holds at once.
discord-usual = { $game }: what a new table is like in this server, where nothing else is said.
discord-usual-of = Usual { $game }

## What is kept

discord-kept = { $tables ->
    [0] Nothing is kept about you but what you chose in “/settings me”, if you did.
    [one] About you are kept: your name and number at Discord, what you chose, and what you did at { $tables } table.
   *[other] About you are kept: your name and number at Discord, what you chose, and what you did at { $tables } tables.
}
discord-export = Send it all to me
discord-exported = This is everything that is kept about you.
discord-erase = Erase it
discord-erase-ask = You will leave every table, and nothing will tell any more that it was you who played there. This cannot be undone.
discord-erase-sure = Erase everything about me
discord-erased = { $count ->
    [0] There is nothing about you any more.
    [one] Done: there is nothing about you any more, and at { $count } table nothing names you.
   *[other] Done: there is nothing about you any more, and at { $count } tables nothing names you.
}
discord-record = The game at table { $table }. “bisqa replay” and “bisqa verify” read the file.
discord-help = Type “/bisqa new” and let friends press Join. Everything has a button too.
discord-about = { $program }: a card table inside a chat, free software. The deals are settled before a game begins and can be checked after it.

## Commands that are called otherwise here, and what commands take

discord-alias-start = start
discord-alias-kick = kick
discord-parameter-code = table
    .help = The code of a table; without it, the one that is shown here or where you sit.
discord-parameter-level = level
    .help = How strong the computer players are.
discord-parameter-time = time
    .help = How long a move may take.
discord-parameter-seats = seats
    .help = How many play; computers take the seats that stay empty.
discord-parameter-computers = computers
    .help = How many computer players sit down at once.
discord-parameter-who = who
    .help = Whose seat.
discord-parameter-game = game
    .help = Which game at the table, counted from 1; without it, the last one.
discord-parameter-language = language
    .help = Which language I speak.
discord-parameter-turns = turns
    .help = How you are told that it is your turn.
discord-parameter-zone = zone
    .help = Where your clocks are, such as Europe/Paris.
discord-parameter-quiet_from = quiet-from
    .help = From which hour on slow games leave you alone.
discord-parameter-quiet_until = quiet-until
    .help = Until which hour.
discord-parameter-two_step = ask-twice
    .help = Whether you are asked once more before a card is played.
discord-parameter-threads = threads
    .help = Whether each game gets a thread of its own.
discord-parameter-opening = opening
    .help = Who may open tables.
discord-parameter-role = role
    .help = The role that may open tables.
discord-parameter-quiet = quiet
    .help = Whether I write nothing here but the tables themselves.
discord-parameter-number = number
    .help = How many tricks you will take.
discord-parameter-card = card
    .help = Such as 5♣, “5c” or “five of clubs”; A♥ high or low.
