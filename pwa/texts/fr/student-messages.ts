/** The student's conversations. */
export const messagesTexts = {
  conversations: 'Mes conversations',
  activeConversations: (count: number) =>
    count < 2 ? `${count} conversation active` : `${count} conversations actives`,
  noConversations: 'Aucune conversation pour le moment',
  noConversationsHint: 'Une conversation s’ouvre dès qu’une de vos candidatures est acceptée.',
  openChat: 'Ouvrir le chat',
  openChatWith: (name: string, title: string) => `Ouvrir le chat avec ${name} : ${title}`,
  noMessageYet: 'Aucun message pour le moment',
  you: 'Vous',
}
