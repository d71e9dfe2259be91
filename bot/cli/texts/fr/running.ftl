### Le programme pour les salons : comment on le lance, le règle et lui demande comment il va.
### A place is a section and a name in the file of settings, or a variable.

cli-help-run = Jouer dans les salons que nomment les réglages, jusqu’à ce qu’on demande l’arrêt.
cli-help-check-config = Examiner les réglages et ce qu’ils nomment, sans rien lancer.
cli-help-health = Demander au programme en marche comment il va.
cli-help-config = Le fichier des réglages (par défaut : celui que nomme la variable BISQA_CONFIG, sinon config.toml dans ce dossier, sinon les variables seules).

running-unreadable = Le fichier { $path } ne se lit pas ({ $reason }) : vérifie son nom et qui peut le lire.
running-not-toml = { $line ->
    [none] Le fichier { $path } n’a pas la forme de réglages (TOML) : compare-le à config.example.toml.
   *[other] La ligne { $line } de { $path } n’a pas la forme de réglages (TOML) : compare-la à config.example.toml.
}
running-no-section = { $place } doit être une section de réglages : compare avec config.example.toml.
running-unknown-setting = { $place } n’est pas un réglage : tu peux choisir { $choices }.
running-bad-setting = { $kind ->
    [number] { $place } veut un nombre de { $least } à { $most }.
    [switch] { $place } veut { $choices }, sans guillemets.
    [choice] { $place } veut { $choices }.
    [address] { $place } veut une adresse internet entière, avec son https ou wss.
   *[text] { $place } veut un texte entre guillemets, qui n’est pas vide.
}
running-bad-token = { $place } ne contient pas de jeton de { $platform } : copie le jeton seul, là où la plateforme le montre.
running-token-quoted = { $place } contient un jeton entre guillemets : enlève les guillemets.
running-token-assigned = { $place } contient une ligne entière, avec un signe « = » : n’y mets que le jeton.
running-token-headed = { $place } a un mot avant le jeton, comme « Bot » : n’y mets que le jeton.
running-token-broken = { $place } contient un jeton coupé par une espace ou un saut de ligne : copie-le encore une fois, d’un seul tenant.
running-token-elsewhere = { $place } contient un jeton de { $other }, mais c’est celui de ton bot sur { $platform } qu’il faut là.
running-not-utf8 = { $place } contient quelque chose qui n’est pas écrit en UTF-8 : écris-le encore une fois, en UTF-8.
running-bad-webhook-secret = { $place } veut de 1 à 256 signes parmi A-Z, a-z, 0-9, _ et - : invente quelque chose que personne ne peut deviner.
running-no-webhook-secret = [telegram] webhook_url demande un webhook_secret : sans lui, n’importe qui pourrait parler à ton bot au nom de Telegram.
running-two-secrets = Il y a à la fois un { $setting } et un { $setting }_file pour { $platform } : garde l’un des deux.
running-no-token = Il n’y a pas encore de jeton : mets celui de ton bot dans { $variables }, ou le nom d’un fichier qui le contient dans la même variable suivie de _FILE ; docs/running.md dit d’où il vient.
running-no-library = La bibliothèque pour { $platform } n’est pas installée : installe ce que demande { $lock }.
running-port-taken = Le port { $port } de { $host } n’est pas utilisable ({ $reason }) : choisis-en un autre comme [health] port, ou 0 pour aucun.
running-webhook-port-taken = Le port { $port } de { $host } n’est pas utilisable ({ $reason }) : choisis-en un autre comme [telegram] webhook_port, ou une adresse de cette machine comme webhook_listen.
running-no-log = Le journal { $path } ne peut pas s’écrire ({ $reason }) : vérifie son dossier et qui peut y écrire.
running-refused = { $platform } ne connaît pas le jeton et reste de côté : mets-en un bon dans les réglages et relance.
running-nobody-left = Il ne reste aucune plateforme où jouer : le programme s’arrête.

running-check-settings = { $path ->
    [0] Les réglages sont en ordre : des variables seules, sans fichier.
   *[other] Les réglages sont en ordre : { $path } et les variables.
}
running-check-platform = Il y a un jeton pour { $platform }, et sa bibliothèque.
running-check-database = Les tables peuvent être gardées dans { $path }.
running-check-database-state = { $state ->
    [new] Il n’y a pas encore de base à cet endroit : le premier lancement la crée.
    [older] La base à cet endroit vient d’une version plus ancienne : le premier lancement la copie, et la met à jour.
   *[ready] { $tables ->
        [one] La base à cet endroit est saine et à jour, avec { $tables } table.
       *[other] La base à cet endroit est saine et à jour, avec { $tables } tables.
    }
}
running-check-database-unsound = La base à cet endroit a des lignes abîmées : le prochain lancement la copie, et remet le reste en ordre.
running-check-database-ours = Le programme en marche l’a ouverte.
running-check-space = Il y reste { $size } { $unit } de place.
running-check-no-space = Il n’y reste que { $size } { $unit } de place : libère au moins 100 MB, ou mets le fichier sur un autre disque.
running-check-no-database = Les tables ne peuvent pas être gardées dans { $path } ({ $reason }) : vérifie son dossier et qui peut y écrire.
running-check-port = Le port { $port } de { $host } est libre.
running-check-port-ours = Le port { $port } de { $host } sert au programme en marche.
running-check-no-port = Rien ne dit comment va le programme : [health] port vaut 0.
running-check-log = Le journal peut s’écrire dans { $path }.
running-check-webhook = Telegram pourra se faire entendre au port { $port } de { $host }.

running-health-good = Le programme va bien : { $parts }.
running-health-bad = Le programme tourne mais n’est pas prêt : { $parts }.
running-health-silent = Rien ne répond au port { $port } de { $host } : le programme ne tourne pas, ou il est bloqué.
running-health-off = On ne peut pas interroger le programme : donne-lui un [health] port.
running-health-part = { $state ->
    [ok] { $part } en ordre
    [off] { $part } de côté
    [not-understood] { $part } raconte des choses que personne ici ne sait lire (mets le programme à jour)
    [token-in-use] { $part } parle aussi à un autre programme avec le même jeton (arrête l’un des deux)
   *[failing] { $part } en panne
}
