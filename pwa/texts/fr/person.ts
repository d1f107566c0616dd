/** What is asked of a person, at the sign-up and whenever it changes. */
export const personTexts = {
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  city: 'Ville',
  school: 'École',
}
