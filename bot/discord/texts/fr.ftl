### Ce que seul Discord dit.

discord-greeting = Bonjour ! Je distribue les cartes de la Bisqa, un jeu pour 2 à 8 : « /bisqa nouvelle » ouvre une table dans n’importe quel salon, et les autres appuient sur Rejoindre. « /bisqa règles » explique le jeu, et dans un message privé à moi, « /bisqa nouvelle » lance tout de suite une partie contre des ordinateurs.

## Tableaux et mains

discord-until = · temps écoulé { $when }

## Ouvrir une table

discord-opened = La table { $table } est ouverte : tes amis appuient sur « Rejoindre » ci-dessous.
discord-slow-mode = Ce salon a un mode lent, qui fait attendre les joueurs entre deux coups. Laisse-moi créer des fils ici, ou choisis un salon sans ce mode.
discord-thread = { $game } avec { $host }
discord-thread-opened = { $host } a ouvert une table : { $thread }
discord-no-rights = Je ne peux pas montrer de table ici : donne-moi le droit « { $rights } » dans ce salon, ou ouvre la table dans un autre.
discord-right-view-channel = Voir le salon
discord-right-send-messages = Envoyer des messages
discord-right-send-messages-in-threads = Envoyer des messages dans les fils

## Ce que choisissent une table, une personne et un serveur

discord-language-own = celle de Discord
discord-language-here = celle de Discord
discord-settings-me = moi
    .help = Ta langue, quand on t’appelle, ton fuseau horaire et tes heures calmes.
discord-settings-server = serveur
    .help = Pour tout ce serveur : langue, fils, qui ouvre des tables, calme, tables habituelles.
discord-settings-me-told = { $quiet ->
    [no] Chaque choix vaut tout de suite. Ton fuseau horaire est { $zone }, et tu n’as pas d’heures calmes : les parties lentes continuent à toute heure. Donne à « /réglages moi » un autre fuseau, ou un calme-de et un calme-jusque différents, pour changer cela.
   *[yes] Chaque choix vaut tout de suite. Ton fuseau horaire est { $zone }, et les parties lentes te laissent tranquille de { $begin } h à { $end } h : donne à « /réglages moi » un autre fuseau, calme-de et calme-jusque pour changer cela ; deux heures égales, et il n’y en a plus.
}
discord-settings-chat-told = Ce qui vaut sur ce serveur ; chaque choix vaut tout de suite.

## Ce qui est gardé

discord-kept = { $tables ->
    [0] Rien n’est gardé sur toi, sauf ce que tu as choisi dans « /réglages moi », si tu l’as fait.
    [one] Sur toi sont gardés : ton nom et ton numéro chez Discord, ce que tu as choisi, et ce que tu as fait à { $tables } table.
   *[other] Sur toi sont gardés : ton nom et ton numéro chez Discord, ce que tu as choisi, et ce que tu as fait à { $tables } tables.
}
discord-help = Tape « /bisqa nouvelle », et les autres appuient sur Rejoindre. Tout a aussi son bouton.

## Les commandes qui ont ici un autre nom, et ce que prennent les commandes

discord-alias-start = démarrer
discord-alias-kick = expulser
