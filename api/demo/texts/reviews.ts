/** Reviews by posters, by satisfaction. `<e>` follows the gender of the student. */
const ofStudents = {
  good: [
    '{name} a été [ponctuel<le>, soigneu<x/se> et souriant<e>|efficace et très agréable|à l’écoute du début à la fin]. [Nous referons appel à <lui/elle> sans hésiter.|Je recommande vivement.|Merci encore !]',
    '[Travail impeccable|Très beau travail|Du travail de pro], [dans le temps prévu|même un peu plus vite que prévu], et une conversation [passionnante|fort sympathique] à la pause.',
    'On sent quelqu’un [de fiable|qui a l’habitude], [qui pose les bonnes questions|qui voit ce qu’il y a à faire]. [Toute la famille est conquise.|À recommander les yeux fermés.]',
    '[Parfait de A à Z.|Rien à redire.|Une belle rencontre.] {name} a [pris le temps de bien faire|tout laissé en ordre|su s’adapter à un changement de dernière minute].',
    '[Contact facile|Échanges simples et clairs], [horaire respecté|à l’heure pile], résultat [au-delà de nos attentes|exactement comme souhaité].',
  ],
  fair: [
    '[Travail correct dans l’ensemble|Bon travail], [un peu lent au début|une ou deux finitions à reprendre], mais [très bonne volonté|rien de grave et bon contact].',
    '{name} est sympathique et [sérieu<x/se>|motivé<e>], [encore un peu d’expérience à prendre|il a fallu réexpliquer deux ou trois choses].',
  ],
  poor: [
    '[Arrivé<e> avec quarante minutes de retard sans prévenir|Parti<e> avant la fin], [le travail fait était pourtant bien|dommage, le contact était bon].',
    'Je m’attendais à [plus de soin|un peu plus d’initiative]. [Une partie est à refaire.|Nous avons terminé nous-mêmes.]',
  ],
} as const

const ofStudentsInWords = {
  good: [
    'Ponctuel<le>, soigneu<x/se>',
    'Efficace',
    'Patient<e> et clair<e>',
    'Débrouillard<e>',
    'Une perle',
    'De confiance',
    'Souriant<e>, rapide',
    'Très sérieu<x/se>',
    'Créati<f/ve>',
  ],
  fair: ['Correct<e>', 'De bonne volonté', 'Gentil<le>, un peu lent<e>', 'Motivé<e>'],
  poor: ['Peu ponctuel<le>', 'Distrait<e>', 'Pressé<e>'],
} as const

const ofStudentsBesides = [
  'Nous avons déjà convenu d’une prochaine fois.',
  'A même proposé une amélioration à laquelle nous n’avions pas pensé.',
  'Les voisins ont demandé son contact.',
  'Mention spéciale pour la bonne humeur.',
] as const

/** Reviews by students. */
const ofPosters = {
  good: [
    '[Accueil chaleureux|Très bon accueil], [consignes claires|tout était prêt à mon arrivée]. [Je reviendrai avec plaisir.|Merci pour la confiance !]',
    '{name} [explique bien|sait ce qui compte] et laisse [travailler tranquillement|poser des questions]. [Pause et boisson offertes.|Horaire respecté des deux côtés.]',
    '[Personne fiable|Une très belle rencontre], [paiement le jour même|tout s’est passé comme convenu].',
  ],
  fair: [
    '[Correct dans l’ensemble|Bonne ambiance], [le travail a duré plus longtemps que prévu|les consignes auraient pu être plus claires].',
    '{name} est sympathique, [il manquait un peu de matériel|l’adresse n’était pas facile à trouver].',
  ],
  poor: ['[Beaucoup d’attente sur place|Travail assez différent de l’annonce], [dommage|prévoir plus de temps].'],
} as const

const ofPostersInWords = {
  good: ['Accueillant<e>', 'Clair<e> et poli<e>', 'De confiance', 'Généreu<x/se>', 'Organisé<e>', 'Arrangeant<e>'],
  fair: ['Correct<e>', 'Un peu pressé<e>', 'Gentil<le>'],
  poor: ['Peu organisé<e>', 'Distant<e>'],
} as const

const ofPostersBesides = [
  'Nous avons déjà convenu d’une prochaine fois.',
  'Le matériel était de bonne qualité.',
  'Je recommande à mes amis.',
] as const

export const reviewTexts = {
  student: { comments: ofStudents, words: ofStudentsInWords, additions: ofStudentsBesides },
  poster: { comments: ofPosters, words: ofPostersInWords, additions: ofPostersBesides },
} as const
