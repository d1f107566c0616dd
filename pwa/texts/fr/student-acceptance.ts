/** The word that an application was accepted. */
export const acceptanceTexts = {
  title: 'Félicitations !',
  accepted: (title: string) => `Votre candidature pour « ${title} » a été acceptée.`,
  several: (count: number) => `${count} de vos candidatures ont été acceptées.`,
  chat: 'Chatter',
  chatAbout: (title: string) => `Chatter avec le particulier : ${title}`,
  chatWithPoster: 'Chatter avec le particulier',
  later: 'Plus tard',
}
