export const errorTexts = {
  email: 'Cette adresse e-mail n’est pas valable.',
  passwordShort: 'Le mot de passe doit contenir au moins 6 caractères.',
  passwordLong: 'Le mot de passe doit contenir au plus 256 caractères.',
  passwordCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  notText: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
  tooManyAttempts: 'Trop de tentatives. Réessayez dans quelques minutes.',
  unreachable: 'Impossible de joindre Pouce. Vérifiez votre connexion, puis réessayez.',
}
