/** The few words that the dressed parts need of their own; all others are given to them. */
export const uiTexts = {
  close: 'Fermer',
  cancel: 'Annuler',
  notifications: 'Notifications',
  optional: '(facultatif)',
  loading: 'Chargement…',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  add: 'Ajouter',
  remove: (name: string) => `Retirer ${name}`,
  characters: (used: number, most: number) => `${used} / ${most}`,
  charactersLeft: (left: number) =>
    left === 1 ? 'Il reste 1 caractère.' : left < 0 ? `${-left} de trop.` : `Il reste ${left} caractères.`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  page: (page: number) => `Page ${page}`,
  stepOf: (step: number, steps: number) => `Étape ${step} sur ${steps}`,
  outOfFive: (value: string) => `${value} sur 5`,
  suggestions: (count: number) => (count === 1 ? '1 proposition' : `${count} propositions`),
  zoom: 'Zoom',
  cropArea: 'Zone visible de la photo',
  cropHint: 'Déplacez la photo avec le doigt, la souris ou les flèches du clavier.',
}
