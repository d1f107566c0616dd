/** Last sentences of offers. They fit any subject. */
export const onSiteEndings = [
  'Parking possible devant la maison.',
  'L’arrêt de bus est à trois minutes.',
  'Café et petit en-cas offerts.',
  'On se tutoie volontiers.',
  'Ambiance détendue.',
  'Nous habitons {inCity}, près de l’école.',
  'À cinq minutes à pied de la gare.',
  'Les trajets en bus sont remboursés.',
] as const

export const remoteEndings = [
  'Premier échange par téléphone, puis à distance.',
  'Je réponds vite aux messages, surtout le soir.',
  'Un ou deux exemples de travaux seraient appréciés.',
  'Budget à respecter, dites-moi si les heures vous paraissent justes.',
  'Débutants motivés bienvenus.',
  'Nous pouvons signer un petit mandat écrit.',
] as const

export const anyEndings = [
  'Merci d’indiquer vos disponibilités dans votre message.',
  'Merci d’avance !',
  'Dites-moi en deux mots ce que vous étudiez.',
  'Le tarif peut se discuter selon l’expérience.',
  'Je réponds à tout le monde.',
  'Paiement le jour même.',
  'D’autres mandats pourraient suivre.',
  'À bientôt j’espère.',
  'N’hésitez pas à poser vos questions.',
  'Étudiants de toutes les écoles bienvenus.',
  'Au plaisir de vous lire.',
] as const

/** Last sentences of urgent offers. */
export const hurries = [
  'C’est assez urgent.',
  'Réponse rapide souhaitée.',
  'Nous sommes un peu pris de court.',
] as const

export const hybridEndings = [
  'Premier rendez-vous autour d’un café.',
  'Je réponds vite aux messages, surtout le soir.',
  'Débutants motivés bienvenus.',
  'On peut aussi commencer par un téléphone.',
] as const
