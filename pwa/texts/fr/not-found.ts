export const notFoundTexts = {
  title: 'Page introuvable',
  hint: 'Cette adresse ne mène à aucune page.',
}
