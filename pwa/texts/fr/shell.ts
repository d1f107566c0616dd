export const shellTexts = {
  title: (page: string) => `${page} · Pouce`,
  home: 'Pouce, accueil',
  skip: 'Aller au contenu',
  backHome: 'Retour à l’accueil',
  retry: 'Réessayer',
  loading: 'Chargement…',
  failed: 'Cette page n’a pas pu s’afficher',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  navigation: 'Navigation principale',
  jobs: 'Emplois',
  services: 'Services',
  howItWorks: 'Comment ça marche',
  about: 'À propos',
  logIn: 'Connexion',
  signUp: 'S’inscrire',
  welcome: (firstName: string) => `Bienvenue, ${firstName}`,
  moderation: 'Modération',
  dashboard: 'Tableau de bord',
  acceptedJobs: 'Jobs acceptés',
  logOut: 'Déconnexion',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
}

/** How the device stands to the server, in few words. */
export const connectionTexts = {
  offline: 'Hors ligne',
  offlineWith: (entries: string) => `Hors ligne · ${entries}`,
  offlineUnfilled: 'Hors ligne : vos données ne sont pas encore sur cet appareil',
  unfilled: 'Vos données ne sont pas encore sur cet appareil',
  waiting: (count: number) => (count === 1 ? '1 envoi en attente' : `${count} envois en attente`),
  refused: (count: number) => (count === 1 ? '1 envoi refusé' : `${count} envois refusés`),
  unreadable: (count: number) => (count === 1 ? '1 envoi illisible' : `${count} envois illisibles`),
  blocked: (count: number) => (count === 1 ? '1 envoi bloqué' : `${count} envois bloqués`),
  stalled: 'Vos envois attendent une réponse du serveur',
  expired: 'Votre session a expiré. Reconnectez-vous pour envoyer ce qui attend.',
  wrongAccount: 'Un autre compte est ouvert dans ce navigateur. Reconnectez-vous.',
  signInAgain: 'Se reconnecter',
  outdated: 'Cette version de Pouce est trop ancienne. Rechargez la page pour la mettre à jour.',
  full: 'La mémoire de cet appareil est pleine : rien ne peut y être enregistré.',
  failing: 'La mémoire de ce navigateur ne répond pas. Rechargez la page.',
}

export const logOutTexts = {
  title: 'Se déconnecter ?',
  unsent: (count: number) =>
    count === 1
      ? 'Un envoi n’est pas encore parti. Il serait perdu.'
      : `${count} envois ne sont pas encore partis. Ils seraient perdus.`,
  drafts: 'Ce que vous avez commencé à écrire sur cet appareil serait effacé.',
  stay: 'Rester connecté',
  leave: 'Se déconnecter quand même',
}
