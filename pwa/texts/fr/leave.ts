/** A student who cannot come to a job that was theirs. */
export const leaveTexts = {
  cannotCome: 'Je ne peux pas venir',
  cannotComeTo: (title: string) => `Je ne peux pas venir : ${title}`,
  title: 'Vous ne pouvez pas venir ?',
  question: (poster: string, title: string) =>
    `${poster} lira votre motif, et l’offre « ${title} » sera de nouveau ouverte à tout le monde.`,
  goesBack: (amount: string, poster: string) =>
    `${amount} retenus pour vous retournent à ${poster} : vous ne recevez rien pour cette mission.`,
  words: 'Vos messages restent lisibles, mais vous ne pourrez plus vous écrire.',
  frozen:
    'Les fonds de cette mission sont bloqués par une contestation. Vous pourrez y renoncer une fois qu’elle est réglée.',
  paid: 'Cette mission vous a déjà été payée : vous ne pouvez plus y renoncer ici. Écrivez plutôt un message.',
  reason: 'Motif',
  reasonMissing: 'Indiquez le motif en quelques mots.',
  keep: 'Garder la mission',
  action: 'Renoncer à la mission',
  done: 'Vous avez renoncé à la mission',
  doneHint: (poster: string) => `${poster} est informé·e, et l’offre est de nouveau ouverte.`,
  waiting: 'Enregistré sur cet appareil',
  waitingHint: 'Votre décision partira d’elle-même dès que la connexion est là.',
  failed: 'Impossible de renoncer à cette mission',
  storage: 'Rien n’a pu être enregistré sur cet appareil.',
}
