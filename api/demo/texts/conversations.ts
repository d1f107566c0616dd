/** A message of the poster or the student, and the other's answer. */
export type Exchange = {
  readonly by: 'poster' | 'student'
  readonly says: string
  readonly answer: string
  /** Answered within minutes. */
  readonly quick?: true
}

export const openings: readonly Exchange[] = [
  {
    by: 'poster',
    says: 'Bonjour {student}, [merci pour votre message, je vous prends volontiers|votre candidature m’a plu, c’est d’accord pour moi] ! [On règle les détails ici ?|Avez-vous des questions ?]',
    answer:
      'Bonjour {sir}, [super, merci de votre confiance !|merci beaucoup, je me réjouis !] [Par quoi commence-t-on ?|Je suis assez flexible.]',
  },
  {
    by: 'student',
    says: 'Bonjour {sir}, merci d’avoir accepté ma candidature ! [Comment s’organise-t-on ?|Je me réjouis de vous rencontrer.|Dites-moi ce qui vous arrange le mieux.]',
    answer:
      'Bonjour {student}, [content<poster:e> de vous avoir trouvé<e>.|merci à vous.] [On voit tout ensemble ici.|Je vous donne les détails ici.]',
  },
  {
    by: 'poster',
    says: 'Bonjour {student}, c’est {poster}. [Toujours disponible pour notre petite mission ?|Je vous écris pour fixer les détails.]',
    answer: 'Bonjour ! Oui, [tout à fait, toujours partant<e>.|bien sûr, avec plaisir.]',
  },
]

/** Time and place, for all work on site. */
export const onSite: readonly Exchange[] = [
  {
    by: 'poster',
    says: '[On dit {weekday} à {hour} ?|Je pensais à {weekday}, vers {hour}. Ça joue ?|{weekdayCap} à {hour}, ça vous irait toujours ?]',
    answer: '[Oui, {hour} c’est parfait.|Ça joue pour moi, c’est noté.|Nickel, je le mets dans mon agenda.]',
  },
  {
    by: 'student',
    says: '[Quelle est l’adresse exacte ?|C’est à quelle sonnette ?|Vous êtes à quel étage ?]',
    answer:
      '[C’est le bâtiment aux volets verts, juste après l’arrêt de bus, {floor} étage.|Sonnez chez {family}, {floor} étage.|Le code de la porte est le {code}, puis {floor} étage à gauche.]',
  },
  {
    by: 'poster',
    says: '[Êtes-vous allergique aux chats ? Nous en avons un très envahissant.|J’oubliais : il y a un chien, gentil mais bruyant.]',
    answer:
      '[Pas du tout, j’adore les animaux !|Aucun souci, on fera connaissance.|Ça ira très bien, merci de prévenir.]',
  },
  {
    by: 'student',
    says: '[Dois-je apporter quelque chose ?|Y a-t-il quelque chose que je devrais préparer ?]',
    answer: '[Non, j’ai tout ce qu’il faut.|Juste votre bonne humeur.|Rien de spécial, on verra sur place.]',
  },
]

/** Getting there; one of these per conversation. */
export const travelling: readonly Exchange[] = [
  {
    by: 'student',
    says: 'Je viens en transports publics, [quel est l’arrêt le plus proche ?|c’est loin de l’arrêt ?]',
    answer:
      '[L’arrêt est à deux minutes, je peux aussi venir vous chercher.|Cinq minutes à pied, c’est tout droit depuis la gare.]',
  },
  {
    by: 'student',
    says: '[Est-ce qu’on peut parquer un vélo devant chez vous ?|Je viendrai à vélo, je peux le laisser quelque part ?]',
    answer: '[Oui, il y a un local au rez, la porte reste ouverte.|Oui oui, contre la barrière, personne ne dit rien.]',
  },
]

/** For manual work only. */
export const withHands: readonly Exchange[] = [
  {
    by: 'student',
    says: '[Faut-il que je prenne des gants ?|Je mets de vieux habits, je suppose ?]',
    answer:
      '[J’ai ce qu’il faut, mais prenez les vôtres si vous en avez.|Oui, et de bonnes chaussures.|Prenez de quoi vous changer, on ne sait jamais avec ce temps.]',
  },
  {
    by: 'poster',
    says: '[On annonce de la pluie, on garde quand même ?|La météo n’est pas fameuse, ça vous va quand même ?]',
    answer:
      '[Oui, on ne va pas fondre !|Pour moi oui, j’ai une bonne veste.|On garde, et on avise le matin si c’est le déluge.]',
  },
]

/** For remote work. */
export const remote: readonly Exchange[] = [
  {
    by: 'poster',
    says: '[Je vous envoie les documents ce soir par e-mail.|J’ai mis les fichiers dans un dossier partagé, le lien est dans votre boîte.]',
    answer: '[Bien reçu, merci ! Je regarde ça demain matin.|Je les ai, tout s’ouvre correctement.]',
  },
  {
    by: 'student',
    says: '[Pour le délai, {weekday} vous irait ?|Je pense avoir une première version {weekday}.]',
    answer:
      '[Parfait, rien ne presse.|Très bien, j’aurai le temps de relire le week-end.|Oui, {weekday} au plus tard s’il vous plaît.]',
  },
  {
    by: 'student',
    says: '[Préférez-vous qu’on s’appelle ou qu’on continue par écrit ?|Auriez-vous un quart d’heure pour un appel vidéo ?]',
    answer:
      '[Un appel {weekday} vers {hour}, ce serait bien.|Par écrit ça me va, je réponds vite.|Volontiers, demain à {hour} ?]',
  },
  {
    by: 'poster',
    says: '[J’ai relu, c’est déjà très bien. Deux petites remarques en rouge.|J’aime beaucoup ! Peut-être un peu plus simple au début.]',
    answer: '[Merci, je corrige ça tout de suite.|Bonne idée, je vous renvoie une version ce soir.]',
  },
  {
    by: 'student',
    says: '[Petite question : je garde les titres tels quels ?|Est-ce que je peux changer l’ordre des parties ?]',
    answer: '[Oui, faites comme vous le sentez.|Gardez les titres, mais l’ordre est libre.|Allez-y, on verra bien.]',
  },
]

/** On the way to the work. */
export const onTheWay: readonly Exchange[] = [
  {
    by: 'student',
    says: '[J’ai cinq minutes de retard, le train est bloqué, désolé<e> !|Je suis dans le bus, j’arrive dans dix minutes.|Je suis en bas, j’ai sonné.]',
    answer: '[Pas de souci, à tout de suite.|Merci, je descends vous ouvrir.]',
    quick: true,
  },
  {
    by: 'poster',
    says: '[Je rentre juste, la porte est ouverte, installez-vous.|Prenez l’entrée côté jardin, la sonnette ne marche plus.]',
    answer: '[Merci, j’y suis dans deux minutes.|Parfait, à tout de suite !]',
    quick: true,
  },
]

/** During the work. */
export const underWay: readonly Exchange[] = [
  {
    by: 'student',
    says: '[J’ai bien avancé, il reste environ un tiers.|Le plus gros est fait, je termine la prochaine fois.]',
    answer: '[Magnifique, merci pour les nouvelles.|Super, prenez votre temps.|Quel rythme ! Merci.]',
  },
  {
    by: 'poster',
    says: '[Tout se passe bien de votre côté ?|Vous vous en sortez ?]',
    answer:
      '[Oui, tout roule.|Très bien, c’est même plus rapide que prévu.|Oui, juste un peu plus long que je ne pensais.]',
  },
]

export const afterwards: readonly Exchange[] = [
  {
    by: 'poster',
    says: '[Merci encore pour tout, c’est du beau travail.|Un grand merci, je suis ravi<poster:e> du résultat.|Merci mille fois, tout est impeccable.]',
    answer:
      '[Avec plaisir, merci pour l’accueil !|Merci à vous, c’était très sympa.|Je suis content<e> que ça vous plaise !]',
  },
  {
    by: 'poster',
    says: '[Je clôture la mission sur l’application, merci !|Je vous mets une bonne évaluation, c’est mérité.]',
    answer: '[Merci beaucoup, c’est gentil.|Merci, ça m’aide vraiment !]',
  },
  {
    by: 'student',
    says: '[Si vous avez encore besoin d’un coup de main, écrivez-moi.|N’hésitez pas à me recontacter plus tard.]',
    answer:
      '[Je n’y manquerai pas !|Volontiers, je garde votre contact.|Avec grand plaisir, bonne suite dans vos études.]',
  },
]

/** Fills a very long conversation of two people who have worked together for months. */
export const routine: readonly Exchange[] = [
  {
    by: 'student',
    says: '[On fait comme d’habitude {weekday} ?|{weekdayCap} à {hour}, comme la dernière fois ?|Je passe {weekday} vers {hour}, ça vous va ?]',
    answer:
      '[Oui, comme d’habitude.|Parfait, à {weekday} !|Plutôt une demi-heure plus tard si possible.|Très bien, je serai là.]',
  },
  {
    by: 'poster',
    says: '[Nous serons absents {weekday}, on saute cette semaine ?|Est-ce qu’on peut avancer à {weekday} ?|J’aurais besoin d’une heure de plus cette fois, possible ?]',
    answer: '[Pas de problème, bonne escapade !|Oui, ça m’arrange même.|C’est noté, merci de prévenir.|Volontiers.]',
  },
  {
    by: 'student',
    says: '[J’ai un examen {weekday}, est-ce qu’on peut déplacer ?|Je suis un peu enrhumé<e>, je préfère reporter si ça va pour vous.]',
    answer:
      '[Bien sûr, bonne chance !|Soignez-vous bien, on reporte sans autre.|Aucun souci, dites-moi quand ça vous va.]',
  },
  {
    by: 'poster',
    says: '[Merci pour hier, c’était parfait.|Le résultat est superbe, merci.|Vous avez oublié votre gourde, je la mets de côté.]',
    answer:
      '[Merci à vous, à la semaine prochaine !|Ah mince, merci ! Je la prendrai {weekday}.|Content<e> que ça convienne.]',
  },
]
