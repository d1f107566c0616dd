/** The word that an application was accepted. */
export const acceptanceTexts = {
  title: 'Félicitations !',
  accepted: (title: string) => `Votre candidature pour « ${title} » a été acceptée.`,
  chatWithPoster: 'Chatter avec le particulier',
  later: 'Plus tard',
}
