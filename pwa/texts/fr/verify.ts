export const verifyTexts = {
  title: 'Confirmation du compte',
  waiting: 'Nous confirmons votre compte…',
  confirmed: 'Compte confirmé',
  confirmedHint: 'Merci ! Votre adresse e-mail est vérifiée, et vous êtes connecté·e.',
  passwordNeeded:
    'Ce compte a été créé dans un autre navigateur, peut-être par quelqu’un d’autre. Choisissez un nouveau mot de passe : vous seul·e le connaîtrez.',
  confirm: 'Confirmer mon compte',
  expired: 'Ce lien n’est plus valable',
  expiredHint: 'Il a expiré ou a déjà servi. Indiquez votre adresse pour recevoir un nouveau lien.',
  resend: 'Envoyer un nouveau lien',
  resent: 'Vérifiez votre boîte de réception',
  resentHint: 'Si cette adresse attend une confirmation, un nouveau lien vient d’être envoyé.',
  failed: 'La confirmation n’a pas abouti',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
}
