/** The heart of an offer, wherever one stands. */
export const favouriteTexts = {
  keep: (title: string) => `Ajouter « ${title} » aux favoris`,
  favourites: 'Favoris',
  favouritesTitle: 'Mes favoris',
  add: 'Ajouter aux favoris',
  remove: 'Retirer des favoris',
  failed: 'Une erreur est survenue',
  refused: 'Cela n’a pas pu être enregistré',
  goneMeanwhile: 'Une offre que vous vouliez garder a été retirée entre-temps.',
}
