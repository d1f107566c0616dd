/** The offers of the student's day. */
export const offersTexts = {
  noJobs: 'Aucun job disponible',
  noJobsHint: 'De nouvelles offres arrivent chaque jour.',
  allJobs: 'Tous les jobs',
  available: (count: string) => `Emplois disponibles (${count})`,
  more: 'Afficher plus d’offres',
  viewJob: 'Voir le job',
  apply: 'Postuler',
  hours: (hours: string) => `${hours} h`,
  letterReady: 'Votre lettre est prête : choisissez un job et adaptez-la avant l’envoi.',
  dropLetter: 'Ne pas l’utiliser',
}
