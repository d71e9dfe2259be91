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
    [kicked] I’m not in { $chat } any more, so nobody can see the table there. Add me again, and it comes back by itself.
    [deleted] The table can’t be seen in { $chat } any more, for that was deleted. Its host can show it in another chat with “/table { $table }”.
    [vanished] What I write in { $chat } keeps being deleted, so the table can’t be seen there. “/table” there tries once more.
    [archived] The table can’t be seen in { $chat } any more, for that was closed. Have it opened again, and the table comes back.
   *[other] I’m not allowed to write in { $chat } any more, so the table can’t be seen there. Let me write there again, and it comes back.
}
notice-muted-now = { $rests ->
    [yes] Meanwhile the game rests, and nobody’s time runs. “{ $button }” shows it to you right here.
   *[no] Where you still see the table the game goes on. “{ $button }” shows it to you right here.
}
notice-visible = The table can be seen in { $chat } again. Press “{ $button }”, and the game goes on.
notice-consent = { $name } would like to play along from another chat. May the table be shown there, too?
notice-some-chat = one of its chats
notice-kicked = Your seat at this table was taken away, and only its host can let you back in. Join another table, or open your own with “/bisqa new”.
notice-admitted = You may sit down at this table again: “/{ $join } { $table }” takes you back.
notice-hand-closed = I cannot write to { $name } in private. { $name }, press “{ $button }” at the table to see your cards.
notice-damaged = What is stored of table { $table } cannot be read any more, so it is set aside. All other tables go on; open a new one with “/bisqa new”.
