### What only Discord says.

discord-greeting = Hello! I deal Bisqa, a card game for 2 to 8: type “/bisqa new” in any channel, and friends press Join. “/bisqa rules” tells how it is played, and in a private message to me “/bisqa new” starts a game against computers at once.

## Boards and hands

discord-until = · time is up { $when }

## Opening a table

discord-opened = Table { $table } is open: your friends press “Join” below.
discord-slow-mode = This channel has a slow mode, which makes players wait between two moves. Let me create threads here, or choose a channel without it.
discord-thread = { $game } with { $host }
discord-thread-opened = { $host } has opened a table: { $thread }
discord-no-rights = I cannot show a table here: let me “{ $rights }” in this channel, or open the table in another one.
discord-right-view-channel = View Channel
discord-right-send-messages = Send Messages
discord-right-send-messages-in-threads = Send Messages in Threads

## What a table, a person and a server choose

discord-language-own = Discord’s own
discord-language-here = Discord’s own
discord-settings-me = me
    .help = Your language, when you are called, your time zone and quiet hours.
discord-settings-server = server
    .help = For this whole server: language, threads, who may open tables, quiet, what is usual.
discord-settings-me-told = { $quiet ->
    [no] Each choice holds at once. Your time zone is { $zone }, and your quiet hours are off: slow games go on at any time. Give “/settings me” another zone, or a quiet-from and quiet-until that differ, to change that.
   *[yes] Each choice holds at once. Your time zone is { $zone }, and slow games leave you alone from { $begin } to { $end } o’clock: give “/settings me” another zone, quiet-from and quiet-until to change that; two equal hours turn it off.
}
discord-settings-chat-told = What holds in this server; each choice holds at once.

## What is kept

discord-kept = { $tables ->
    [0] Nothing is kept about you but what you chose in “/settings me”, if you did.
    [one] About you are kept: your name and number at Discord, what you chose, and what you did at { $tables } table.
   *[other] About you are kept: your name and number at Discord, what you chose, and what you did at { $tables } tables.
}
discord-help = Type “/bisqa new” and let friends press Join. Everything has a button too.

## Commands that are called otherwise here, and what commands take

discord-alias-start = start
discord-alias-kick = kick
