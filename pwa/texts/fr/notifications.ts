export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : unread === 1 ? 'Notifications, 1 non lue' : `Notifications, ${unread} non lues`,
  markAll: 'Tout marquer comme lu',
  empty: 'Aucune notification',
  emptyHint: 'Les réponses, les messages et les nouveaux jobs s’annoncent ici.',
  unread: 'Non lue',
}
