export const jobsTexts = {
  title: 'Emplois',
  open: (count: string, one: boolean) => (one ? `${count} annonce ouverte` : `${count} annonces ouvertes`),
  empty: 'Aucune annonce pour le moment',
  emptyHint: 'Les nouvelles annonces s’afficheront ici dès leur publication.',
  failed: 'Impossible de charger les annonces',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
}
