### What only Telegram says.

telegram-greeting = Hello! I deal Bisqa, a card game for 2 to 8. Press “New game” or type “/bisqa new”, and friends press Join. Computers fill the seats that stay empty.
telegram-welcome = Welcome to the card table! Press “New game” to play right here, against computers. To play with friends, add me to a group and type “/bisqa new” there. At your turn just type a card or a number, “5♣” or “2”, or press a button.
telegram-still-here = { $count ->
    [one] Your game goes on below.
   *[other] Your { $count } games go on below.
}
telegram-new = New game of { $game }
telegram-description = A card table inside your chat. Bisqa for 2 to 8 players: bid how many tricks you will take, and keep your lives. Friends press Join, computer players fill the seats, and your cards come to you in private. The deals are settled before the game and can be checked after it.
telegram-short-description = A card table for your group: Bisqa, with friends and computer players.

## Boards and hands

telegram-private = 🔒 My cards in private
telegram-how = Play with the buttons, or type “/play@{ $bot } 5♣”.
telegram-play-so = To play, type “/{ $verb }@{ $bot } { $example }” here, or press “🔒 My cards in private” for buttons.
telegram-press = press “My hand” below the table to see your cards, and the buttons to play.
telegram-passed-on = That’s a forwarded message, so I’ve only looked at it: type it yourself and I’ll do it.
telegram-look-private = I have written to you in private.
telegram-start-me = Press “🔒 My cards in private” below and then Start: your cards come to you there. Without that, “My hand” shows them here.
telegram-only-private = I answer that in private: open a chat with me and press Start.
telegram-open-private = Open our private chat
telegram-anonymous = I cannot see who you are while you write as the group: write as yourself, or press the buttons of the table.
telegram-as-yourself = I cannot see who writes in the name of a channel: write as yourself.
telegram-no-rights = I may not write in this group: let me send messages there, or open the table in another one.

## Links

telegram-started = Your cards of table { $table } come here from now on.
telegram-not-seated = You do not sit at table { $table } yet.
telegram-table-over = The game at that table is over.
telegram-bad-link = That link is none of mine, or too old.
telegram-opened = Table { $table } is open.

## What a table, a person and a group choose

telegram-language-own = as in my Telegram
telegram-language-here = as everywhere
telegram-settings-me-told = { $quiet ->
    [no] Each choice holds at once. Your time zone is { $zone }, and your quiet hours are off: slow games go on at any time. “/settings zone=Europe/Paris quiet-from=23 quiet-until=7” changes that.
   *[yes] Each choice holds at once. Your time zone is { $zone }, and slow games leave you alone from { $begin } to { $end } o’clock: “/settings zone=Europe/Paris quiet-from=23 quiet-until=7” changes that; two equal hours turn it off.
}
telegram-settings-chat-told = What holds in this group; each choice of an administrator holds at once.
telegram-settings-yours = Only those who manage this chat choose for it: ask one of them. For yourself you choose in private with me: “/settings”.

## What is kept

telegram-kept = { $tables ->
    [0] Nothing is kept about you but what you chose in “/settings”, and whether I can write to you in private.
    [one] About you are kept: your name and number at Telegram, what you chose, whether I can write to you in private, and what you did at { $tables } table.
   *[other] About you are kept: your name and number at Telegram, what you chose, whether I can write to you in private, and what you did at { $tables } tables.
}
telegram-help = Type “/bisqa new” and let friends press Join; “/bisqa new lives=3 seconds=20 seats=4” says what the table is like. Everything has a button, too. Where a group has other bots, put my name behind a command: “/play@name 5♣”.
