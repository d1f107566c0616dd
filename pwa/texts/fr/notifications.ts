export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : unread === 1 ? 'Notifications, 1 non lue' : `Notifications, ${unread} non lues`,
  markAll: 'Tout marquer comme lu',
  empty: 'Aucune notification',
  emptyHint: 'Les réponses, les messages et les nouveaux jobs s’annoncent ici.',
  unread: 'Non lue',
  // As the server says it, which lists them too.
  jobMatch: (job: string, location: string) => ({
    title: 'Nouvelle offre près de chez vous',
    message: `« ${job} » à ${location}.`,
  }),
}
