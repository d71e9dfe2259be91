### The program for chats: how it is started, set up and asked how it is.
### A place is a section and a name in the file of settings, or a variable.

cli-help-run = Play in the chats that the settings name, until it is asked to stop.
cli-help-check-config = Look at the settings and at what they name, and start nothing.
cli-help-health = Ask the running program how it is.
cli-help-config = The file of settings (default: the one that the variable BISQA_CONFIG names, else config.toml in this folder, else variables alone).

running-unreadable = The file { $path } cannot be read ({ $reason }): check its name and who may read it.
running-not-toml = { $line ->
    [none] The file { $path } is not in the form of settings (TOML): compare it with config.example.toml.
   *[other] Line { $line } of { $path } is not in the form of settings (TOML): compare it with config.example.toml.
}
running-no-section = { $place } is to be a section with settings: compare it with config.example.toml.
running-unknown-setting = { $place } is no setting: you can choose { $choices }.
running-bad-setting = { $kind ->
    [number] { $place } takes a number from { $least } to { $most }.
    [switch] { $place } takes { $choices }, without quotes.
    [choice] { $place } takes { $choices }.
    [address] { $place } takes a whole internet address, with its https or wss.
   *[text] { $place } takes a text in quotes that is not empty.
}
running-bad-token = { $place } holds no token of { $platform }: copy the token alone, from where the platform shows it.
running-token-quoted = { $place } holds a token in quotes: leave the quotes out.
running-token-assigned = { $place } holds a whole line, with a sign “=” in it: put the token alone there.
running-token-headed = { $place } has a word before the token, such as “Bot”: put the token alone there.
running-token-broken = { $place } holds a token with a space or a line break inside: copy it once more, in one piece.
running-token-elsewhere = { $place } holds a token of { $other }, but that of your bot on { $platform } belongs there.
running-not-utf8 = { $place } holds something that is not written in UTF-8: write it once more, in UTF-8.
running-bad-webhook-secret = { $place } takes 1 to 256 of A-Z, a-z, 0-9, _ and -: make one up that nobody can guess.
running-no-webhook-secret = [telegram] webhook_url needs a webhook_secret: without one anybody could speak to your bot in Telegram’s name.
running-two-secrets = There is both a { $setting } and a { $setting }_file for { $platform }: keep one of them.
running-no-token = There is no token yet: put that of your bot into { $variables }, or the name of a file that holds it into the same with _FILE behind; docs/running.md tells where it comes from.
running-no-library = The library for { $platform } is not installed: install the requirements in { $lock }.
running-port-taken = Port { $port } of { $host } cannot be used ({ $reason }): choose another one as [health] port, or 0 for none.
running-webhook-port-taken = Port { $port } of { $host } cannot be used ({ $reason }): choose another one as [telegram] webhook_port, or an address of this machine as webhook_listen.
running-no-log = The log file { $path } cannot be written ({ $reason }): check its folder and who may write there.
running-refused = { $platform } does not know the token, and is left out: put a valid one into the settings and start again.
running-nobody-left = No platform is left to play on, so the program ends.

running-check-settings = { $path ->
    [0] The settings are in order: variables alone, no file.
   *[other] The settings are in order: { $path } and variables.
}
running-check-platform = There is a token for { $platform }, and its library.
running-check-database = Tables can be kept in { $path }.
running-check-database-state = { $state ->
    [new] There is no database there yet: the first start makes it.
    [older] The database there is of an older version: the first start copies it, and brings it up to date.
   *[ready] { $tables ->
        [one] The database there is sound and up to date, with { $tables } table.
       *[other] The database there is sound and up to date, with { $tables } tables.
    }
}
running-check-database-unsound = The database there has damaged rows: the next start copies it, and puts the rest in order.
running-check-database-ours = The running program has it open.
running-check-space = { $size } { $unit } are free there.
running-check-no-space = Only { $size } { $unit } are free there: make room for 100 MB at least, or put the file on another disk.
running-check-no-database = Tables cannot be kept in { $path } ({ $reason }): check its folder and who may write there.
running-check-port = Port { $port } of { $host } is free.
running-check-port-ours = Port { $port } of { $host } is used by the running program.
running-check-no-port = Nothing answers how the program is: [health] port is 0.
running-check-log = Log lines can be written to { $path }.
running-check-webhook = Telegram can be heard at port { $port } of { $host }.

running-health-good = The program is well: { $parts }.
running-health-bad = The program runs, but is not ready: { $parts }.
running-health-silent = Nothing answers at port { $port } of { $host }: the program does not run, or is stuck.
running-health-off = The program cannot be asked: give it a [health] port.
running-health-part = { $state ->
    [ok] { $part } in order
    [off] { $part } left out
    [not-understood] { $part } tells of things that nobody here can read (update the program)
    [token-in-use] { $part } also speaks to another program with the same token (stop one of the two)
   *[failing] { $part } failing
}
