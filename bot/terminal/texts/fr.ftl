# Ce que seul le terminal dit.

terminal-welcome = Bienvenue ! Voici la table { $table }. À ton tour, /aide dit ce que tu peux taper.
terminal-hint = /aide · /règles · /quitter
terminal-commitment = Les donnes sont déjà fixées. Leur sceau : { $commitment }
terminal-resumed = Retour à la table { $table }.
terminal-kept = La table { $table } est gardée. Pour continuer : { $program } play --resume { $table }{ $where }
terminal-leave = Partir met fin à la partie, sans résultat. Tape encore /partir pour partir, ou joue. (/quitter garde la partie pour plus tard.)
terminal-rematch = On rejoue avec les mêmes ? Tape oui ou non.
terminal-goodbye = Merci d’avoir joué. À bientôt !
terminal-help = Ce que tu peux taper (la barre est facultative) :
terminal-no-hand = Tu n’as pas de carte en main pour l’instant.
terminal-no-trick = Aucun pli n’a encore été ramassé.
terminal-not-here = Cette commande sert aux tables à plusieurs. Tape /aide pour voir ce qu’il y a ici.
terminal-help-leave = Arrêter la partie sans résultat ; on te demande encore une fois.
terminal-help-yes = Rejouer avec les mêmes.
terminal-help-no = S’arrêter là.
terminal-stays = Très bien, tu restes.
terminal-nothing-asked = Il n’y avait rien à répondre par oui ou non : tape « aide » pour voir ce qu’il y a.
terminal-error-no-game-running = La partie est finie : tape « oui » pour rejouer, ou « non » pour t’arrêter.
terminal-verify = Chacun peut vérifier chaque donne : { $program } export { $table } --game { $game }{ $where } > partie.json, puis { $program } verify partie.json
terminal-watching = Table { $table } : des ordinateurs entre eux. Ctrl-C l’arrête.
terminal-more = — la suite : appuie sur Entrée —
