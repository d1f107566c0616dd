export const studentTexts = {
  notFound: 'Étudiant non trouvé',
  notFoundHint: 'Ce profil n’existe pas, ou plus.',
  home: 'Retour à l’accueil',
  failed: 'Impossible de charger ce profil',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  partial: 'Hors ligne : ce profil est tel que l’appareil l’a reçu, sans les évaluations.',
  since: (month: string) => `Membre depuis ${month}`,
  noRating: 'Pas encore de note',
  facts: 'En bref',
  school: 'École',
  city: 'Ville',
  email: 'E-mail',
  phone: 'Téléphone',
  completed: 'Missions terminées',
  rating: 'Note',
  unspecified: 'Non précisé',
  bio: 'À propos',
  noBio: 'Aucune présentation pour le moment.',
  tools: 'Outils disponibles',
  noTools: 'Aucun outil indiqué.',
  portfolio: 'Évaluations reçues',
  noReviews: 'Aucune évaluation pour le moment',
  noReviewsHint: (days: number) =>
    `Chacune s’affiche quand les deux personnes d’une mission ont écrit la leur, ou après ${days} jours.`,
  by: (name: string, date: string) => `${name}, le ${date}`,
  punctuality: 'Ponctualité',
  politeness: 'Politesse',
  blind: 'Visible de vous seul·e pour l’instant',
  recommends: 'Recommande',
  photo: (place: number) => `Photo ${place} du travail`,
}

/** What somebody was praised or reproached for, by who they are. */
export const reviewedTexts = {
  student: { onTime: 'Terminé à temps', late: 'Terminé en retard' },
  private: { onTime: 'Horaire respecté', late: 'Horaire non respecté' },
}
