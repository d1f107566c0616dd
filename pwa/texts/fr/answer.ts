/** A student’s answer to a review. */
export const answerTexts = {
  answer: 'Répondre',
  title: 'Répondre à cette évaluation',
  hint: 'Votre réponse sera publique et définitive : vous ne pourrez répondre qu’une fois.',
  label: 'Votre réponse',
  send: 'Publier la réponse',
  by: (name: string) => `Réponse de ${name}`,
  on: (date: string) => `le ${date}`,
  waiting: 'En attente d’envoi',
  refused: 'Réponse refusée',
  retry: 'Réessayer',
  discard: 'Supprimer',
  saved: 'Réponse enregistrée',
  failed: 'Impossible d’enregistrer la réponse',
  failedHint: 'Votre texte est toujours là. Réessayez.',
  own: 'Mes évaluations',
}
