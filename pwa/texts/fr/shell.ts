export const shellTexts = {
  title: (page: string) => `${page} · Pouce`,
  home: 'Pouce, accueil',
  skip: 'Aller au contenu',
  backHome: 'Retour à l’accueil',
  retry: 'Réessayer',
  loading: 'Chargement…',
}
