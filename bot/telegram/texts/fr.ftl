### Ce que seul Telegram dit.

telegram-greeting = Bonjour ! Je distribue les cartes de la Bisqa, un jeu pour 2 à 8. Appuie sur « Nouvelle partie » ou tape « /bisqa nouvelle », et les autres appuient sur Rejoindre. Des ordinateurs prennent les places libres.
telegram-welcome = Bienvenue à la table de cartes ! Appuie sur « Nouvelle partie » pour jouer ici même, contre des ordinateurs. Pour jouer à plusieurs, ajoute-moi à un groupe et tape-y « /bisqa nouvelle ». À ton tour, tape simplement une carte ou un nombre, « 5♣ » ou « 2 », ou appuie sur un bouton.
telegram-still-here = { $count ->
    [one] Ta partie continue ci-dessous.
   *[other] Tes { $count } parties continuent ci-dessous.
}
telegram-new = Nouvelle partie de { $game }
telegram-description = Une table de cartes dans ta messagerie. La Bisqa, de 2 à 8 joueurs : annonce combien de plis tu feras, et garde tes vies. Les autres appuient sur Rejoindre, des ordinateurs prennent les places libres, et tes cartes t’arrivent en privé. Les donnes sont fixées avant la partie et se vérifient après.
telegram-short-description = Une table de cartes pour ton groupe : la Bisqa, entre amis et avec des ordinateurs.

## Tableaux et mains

telegram-private = 🔒 Mes cartes en privé
telegram-how = Joue avec les boutons, ou tape « /play@{ $bot } 5♣ ».
telegram-play-so = Pour jouer, tape ici « /{ $verb }@{ $bot } { $example } », ou appuie sur « 🔒 Mes cartes en privé » pour avoir des boutons.
telegram-press = appuie sur « Ma main » sous la table pour voir tes cartes, et sur les boutons pour jouer.
telegram-passed-on = C’est un message transféré, je l’ai donc seulement lu : tape-le toi-même et je m’en occupe.
telegram-look-private = Je t’ai écrit en privé.
telegram-start-me = Appuie ci-dessous sur « 🔒 Mes cartes en privé », puis sur Démarrer : tes cartes t’y arrivent. Sans cela, « Ma main » les montre ici.
telegram-only-private = je réponds à cela en privé : ouvre une discussion avec moi et appuie sur Démarrer.
telegram-open-private = Ouvrir notre discussion
telegram-anonymous = Je ne vois pas qui tu es tant que tu écris au nom du groupe : écris en ton nom, ou appuie sur les boutons de la table.
telegram-as-yourself = Je ne vois pas qui écrit au nom d’une chaîne : écris en ton propre nom.
telegram-no-rights = Je n’ai pas le droit d’écrire dans ce groupe : laisse-moi y envoyer des messages, ou ouvre la table dans un autre.

## Liens

telegram-started = Tes cartes de la table { $table } arrivent ici désormais.
telegram-not-seated = Tu n’as pas encore de place à la table { $table }.
telegram-table-over = La partie de cette table est finie.
telegram-bad-link = Ce lien n’est pas de moi, ou il est trop vieux.
telegram-opened = La table { $table } est ouverte.

## Ce que choisissent une table, une personne et un groupe

telegram-language-own = comme mon Telegram
telegram-language-here = comme partout
telegram-settings-me-told = { $quiet ->
    [no] Chaque choix vaut tout de suite. Ton fuseau horaire est { $zone }, et tu n’as pas d’heures calmes : les parties lentes continuent à toute heure. « /settings fuseau=Europe/Paris calme-de=23 calme-jusque=7 » change cela.
   *[yes] Chaque choix vaut tout de suite. Ton fuseau horaire est { $zone }, et les parties lentes te laissent tranquille de { $begin } h à { $end } h : « /settings fuseau=Europe/Paris calme-de=23 calme-jusque=7 » change cela ; deux heures égales, et il n’y en a plus.
}
telegram-settings-chat-told = Ce qui vaut dans ce groupe ; chaque choix d’un administrateur vaut tout de suite.
telegram-settings-yours = Seuls ceux qui gèrent cette discussion choisissent pour elle : demande à l’un d’eux. Pour toi, choisis en privé avec moi : « /settings ».

## Ce qui est gardé

telegram-kept = { $tables ->
    [0] Rien n’est gardé sur toi, sauf ce que tu as choisi dans « /settings », et si je peux t’écrire en privé.
    [one] Sont gardés sur toi : ton nom et ton numéro chez Telegram, ce que tu as choisi, si je peux t’écrire en privé, et ce que tu as fait à { $tables } table.
   *[other] Sont gardés sur toi : ton nom et ton numéro chez Telegram, ce que tu as choisi, si je peux t’écrire en privé, et ce que tu as fait à { $tables } tables.
}
telegram-help = Tape « /bisqa nouvelle », et les autres appuient sur Rejoindre ; « /bisqa nouvelle vies=3 secondes=20 places=4 » dit comment est la table. Tout a aussi un bouton. Si un groupe a d’autres bots, ajoute mon nom à la commande : « /play@nom 5♣ ».
