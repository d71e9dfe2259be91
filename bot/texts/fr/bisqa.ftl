### Bisqa: its rules in words, and what happens in it.

bisqa-name = Bisqa
bisqa-summary = Annonce exactement tes plis : chaque écart coûte des vies, et qui garde la dernière gagne.
bisqa-title = { $cards ->
    [1] Manche { $number } · 1 carte cachée
   *[other] Manche { $number } · { $cards } cartes
}

bisqa-rules =
    Annonce combien de plis tu feras, puis fais-en exactement autant. Chaque pli de trop ou de moins coûte une vie ; sans vie, on quitte la partie, et la dernière personne en jeu gagne.

    Les cartes. De 2 à 8 à la table, 40 cartes. La couleur compte d’abord : tout ♥ bat tout ♦, tout ♦ bat tout ♣, tout ♣ bat tout ♠. Dans une couleur, de la plus forte à la plus faible : R D V 7 6 5 4 3 2 A. Ainsi 2♦ bat R♣, et l’as est faible, sauf A♥.

    Les manches. Chaque main a 5 cartes, à la manche suivante 4, puis 3, 2 et 1, puis de nouveau 5 et ainsi de suite. On mélange les cartes à chaque manche. La première annonce avance d’une place à chaque manche.

    Les annonces. À tour de rôle, chaque personne dit combien de plis elle fera, de 0 à tous. Qui parle en dernier n’a pas le droit d’amener le total des annonces au nombre de cartes d’une main : quelqu’un va donc se tromper. Seule la manche à une carte laisse ce choix libre.

    Les plis. Qui a annoncé en premier commence. Chaque personne pose une carte, n’importe laquelle : rien n’oblige à suivre la couleur. La carte la plus forte prend le pli, et qui l’a pris commence le suivant.

    L’as de cœur. En jouant A♥, tu dis comment : haut, et il bat toutes les cartes ; ou bas, et toutes le battent.

    La manche cachée. Avec une seule carte en main, tu vois celles de toute la table sauf la tienne. On annonce 0 ou 1, puis les cartes se retournent d’un coup ; A♥ y est haut.

    Les vies. Tu commences avec 5 vies (une table peut choisir 3 ou 4) et tu en perds une par pli d’écart entre ton annonce et ce que tu as pris : annoncer 1, en faire 3, c’est 2 vies de moins. Si la manche fait sortir tout le monde, la partie finit : gagne qui garderait le plus de vies, en comptant sous zéro, et les égalités partagent la victoire (une table peut choisir de la partager entre tous).

bisqa-tips =
    Compare tes cartes hautes au nombre de joueurs : à une grande table, même un bon ♦ se fait souvent battre ; à deux, une carte moyenne peut suffire.

    Garde A♥ pour rattraper la manche : haut s’il te manque un pli, bas si tu en as assez.

    Une main forte annoncée trop bas est un piège : les plis dont on ne veut pas sont durs à donner.

    Si tu parles en dernier, compte les annonces : au-dessus du nombre de cartes, tout le monde se battra pour les plis ; en dessous, on t’en fera prendre.

    Dans la manche cachée, cherche les cœurs : si tu en vois un haut, annonce 0 ; si tu n’en vois aucun, ta carte est peut-être la meilleure.

## Options

bisqa-option-lives = vies
    .button = Vies
    .help = Combien de vies on a au début.
    .value = { $value ->
        [one] { $value } vie
       *[other] { $value } vies
    }
bisqa-option-tie = égalités
    .button = Égalités
    .help = L’ordre des places quand plusieurs sortent dans la même manche.
    .remainder = qui est le moins sous zéro
    .shared = la place est partagée

## Facts: what stands at the head of a column

bisqa-fact-lives = vies
    .symbol = ♥
bisqa-fact-bids = annonce
bisqa-fact-won = plis
bisqa-fact-change = bilan

## What a player is asked for

bisqa-ask-bid = { $cards ->
    [1] Tu vois toutes les cartes sauf la tienne : fera-t-elle le pli ? Annonce { $legal }.
   *[other] Combien de plis feras-tu ? Annonce { $legal }.
}
bisqa-ask-play = Quelle carte joues-tu ? Tu as { $legal }.

## What happens; $who is “you” for the reader, “other” for anybody else

bisqa-event-dealt = { $cards ->
    [1] { $who ->
        [you] Manche { $number } : une carte cachée par personne, et tu annonces en premier.
       *[other] Manche { $number } : une carte cachée par personne, { $name } annonce en premier.
    }
   *[other] { $who ->
        [you] Manche { $number } : { $cards } cartes par personne, et tu annonces en premier.
       *[other] Manche { $number } : { $cards } cartes par personne, { $name } annonce en premier.
    }
}
bisqa-event-bid = { $who ->
    [you] Tu annonces { $number }.
   *[other] { $name } annonce { $number }.
}
bisqa-event-played = { $who ->
    [you] Tu joues { $card }.
   *[other] { $name } joue { $card }.
}
bisqa-event-trick = { $who ->
    [you] Tu fais le pli.
   *[other] { $name } fait le pli.
}
bisqa-event-change = { $who ->
    [you] { $lost ->
        [0] Ton annonce est exacte : tu ne perds rien.
        [one] Tu perds { $lost } vie ; il t’en reste { $left }.
       *[other] Tu perds { $lost } vies ; il t’en reste { $left }.
    }
   *[other] { $lost ->
        [0] { $name } ne perd rien : annonce exacte.
        [one] { $name } perd { $lost } vie ; il en reste { $left }.
       *[other] { $name } perd { $lost } vies ; il en reste { $left }.
    }
}
bisqa-event-out = { $who ->
    [you] Tu n’as plus de vie : la partie se finit sans toi.
   *[other] { $name } n’a plus de vie et quitte la partie.
}
bisqa-event-over = { $count ->
    [one] La partie est finie. À la première place : { $names } !
   *[other] La partie est finie. À la première place, ensemble : { $names } !
}

## What parted those whose lives look the same

bisqa-decided-below-zero = plus personne n’avait de vie : le plus près de zéro l’emporte

## What only Bisqa refuses

error-illegal-action-hidden = { $legal ->
    [0] Dans la manche cachée, personne ne joue soi-même sa carte : annonce, et les cartes se retournent.
   *[other] Dans la manche cachée, personne ne joue soi-même sa carte : annonce { $legal }, et les cartes se retournent.
}
error-illegal-card-ace = { $legal ->
    [0] Dis comment jouer l’as de cœur, par exemple « /jouer A♥ haut » ou « /jouer A♥ bas ».
   *[other] Dis comment jouer l’as de cœur, haut ou bas : tu peux jouer { $legal }.
}

## What only Bisqa finds wrong in a record

record-illegal-action-hidden = { $legal ->
    [0] À la manche cachée personne ne joue de carte : après la dernière annonce, les cartes sont retournées.
   *[other] À la manche cachée personne ne joue de carte : après la dernière annonce, les cartes sont retournées, et { $legal } conviendrait.
}
record-illegal-card-ace = { $legal ->
    [0] L’as de cœur se joue comme AH+ (haut) ou AH- (bas).
   *[other] L’as de cœur se joue comme AH+ (haut) ou AH- (bas) : { $legal } conviendrait.
}
