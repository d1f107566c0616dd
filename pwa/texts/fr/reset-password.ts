export const resetPasswordTexts = {
  title: 'Nouveau mot de passe',
  hint: 'Choisissez un mot de passe d’au moins 6 caractères.',
  password: 'Nouveau mot de passe',
  submit: 'Enregistrer',
  submitting: 'Enregistrement...',
  done: 'Mot de passe modifié',
  doneHint: 'Votre nouveau mot de passe est enregistré.',
  expired: 'Ce lien n’est plus valable',
  expiredHint: 'Il a expiré ou a déjà servi. Demandez un nouveau lien pour changer de mot de passe.',
}
