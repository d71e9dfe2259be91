# Ce que seul le terminal dit.

terminal-welcome = Bienvenue ! Voici la table { $table }. Tape /help à tout moment.
terminal-commitment = Les donnes sont déjà fixées. Leur sceau : { $commitment }
terminal-resumed = Retour à la table { $table }.
terminal-kept = La table { $table } est gardée. Pour continuer : bisqa play --resume
terminal-leave = Partir met fin à la partie, sans résultat. Tape encore /leave pour partir, ou joue. (/quit garde la partie pour plus tard.)
terminal-rematch = On rejoue avec les mêmes ? Tape oui ou non.
terminal-goodbye = Merci d’avoir joué. À bientôt !
terminal-help = Ce que tu peux taper (la barre est facultative) :
terminal-no-hand = Tu n’as pas de carte en main pour l’instant.
terminal-no-trick = Aucun pli n’a encore été ramassé.
terminal-not-here = Cette commande sert aux tables à plusieurs. Tape /help pour voir ce qu’il y a ici.
