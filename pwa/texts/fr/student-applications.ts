/** The student's applications. */
export const ownApplicationsTexts = {
  noApplications: 'Aucune candidature pour le moment',
  noApplicationsHint: 'Trouvez un job qui vous plaît et présentez-vous en quelques mots.',
  discover: 'Découvrir les jobs',
  sentOn: (date: string) => `Envoyée le ${date}`,
  writtenOn: (date: string) => `Écrite le ${date}`,
  letter: 'Lettre de motivation',
  steps: 'Étapes de la candidature',
  stepWaiting: 'En attente d’envoi',
  stepSent: 'Envoyée',
  stepRefused: 'Non envoyée',
  waitingHint: 'Elle partira d’elle-même dès que la connexion sera là.',
  congratulations: 'Félicitations !',
  congratulationsHint: 'Votre candidature a été acceptée. Convenez des détails avec le particulier.',
  chat: 'Chat',
  withdraw: 'Retirer',
  withdrawTitle: 'Retirer cette candidature ?',
  withdrawHint: 'Le particulier ne la verra plus. Vous pourrez postuler à nouveau tant que l’offre est ouverte.',
  withdrawConfirm: 'Retirer la candidature',
  failed: 'Une erreur est survenue',
  reuse: 'Réutiliser la lettre',
  retry: 'Réessayer',
  discard: 'Supprimer',
  goneJob: 'Offre qui n’est plus disponible',
}

export const dateTexts = { unknown: 'Date inconnue', invalid: 'Date invalide', failed: 'Erreur de date' }
