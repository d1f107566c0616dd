export const homeTexts = {
  browse: 'Voir les emplois',
}
