### What people are told of a table when they are not looking at it. $who is “you” for the reader of
### a private message, “other” where everybody reads it.

notice-about = { $game } · table { $table }
notice-turn = { $who ->
    [you] It is your turn.
   *[other] It is { $name }’s turn.
}
notice-time = { $who ->
    [you] You have { $time } left for your move. Then a computer makes it for you.
   *[other] { $name }: { $time } left for the move.
}
notice-reminder = { $who ->
    [you] The table waits for your move: you still have { $time }.
   *[other] The table waits for { $name }, who still has { $time }.
}
notice-autopilot = { $who ->
    [you] You did not answer in time, so a computer played for you: { $actions }. It goes on until you press “{ $button }” or make a move.
    [nothing] A computer plays for you until you press “{ $button }” or make a move.
   *[other] A computer plays for { $name } now. A move or “{ $button }” ends that.
}
notice-result = { $won ->
    [alone] The game is over, and you won. Well done!
    [shared] The game is over, and you share first place with { $names }. Well done!
   *[other] { $count ->
        [one] The game is over, and { $names } won. Once more?
       *[other] The game is over, and { $names } share first place. Once more?
    }
}
notice-muted = { $reason ->
    [deleted] What I write in { $chat } is deleted, or all of that chat was, so the table cannot be seen there. Show it again, there or in another chat, with “/table”.
    [archived] The thread of the table was closed, so the table cannot be seen there. Have it opened again, or show the table in another chat with “/table”.
   *[other] I am not allowed to write in { $chat } any more, so the table cannot be seen there. Let me write there again, or show the table in another chat with “/table”.
}
notice-consent = { $name } would like to play along from another chat. May the table be shown there, too?
notice-some-chat = one of its chats
notice-hand-closed = I cannot write to { $name } in private. { $name }, press “{ $button }” at the table to see your cards.
notice-damaged = What is stored of table { $table } cannot be read any more, so it is set aside. All other tables go on; open a new one with “/bisqa new”.
