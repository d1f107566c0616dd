export const shareTexts = {
  title: 'Que faire de ce texte ?',
  empty: 'Aucun texte n’a été partagé.',
  search: 'Chercher un emploi avec ces mots',
  publish: 'En faire une offre',
}
