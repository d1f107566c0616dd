/** Signing up and in: the words of the account dialogs. */
export const accountTexts = {
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  passwordHint: 'Au moins 6 caractères.',
  sending: 'Envoi...',
}

export const logInTexts = {
  title: 'Connexion à Pouce',
  submit: 'Se connecter',
  submitting: 'Connexion...',
  forgot: 'Mot de passe oublié ?',
  noAccount: 'Pas encore de compte ?',
  signUp: 'S’inscrire',
  done: 'Connexion réussie',
  doneHint: 'Bon retour !',
  unverified: 'Compte non vérifié',
  unverifiedHint: 'Vérifiez votre email',
  resend: 'Envoyer un nouveau lien',
  byMail: 'Vérifiez votre boîte de réception',
  failed: 'Erreur de connexion',
}

export const signUpTexts = {
  titles: { student: 'Inscription Étudiant', private: 'Inscription Particulier' },
  type: 'Je suis',
  student: 'Étudiant',
  studentHint: 'Je cherche des petits jobs',
  private: 'Particulier',
  privateHint: 'Je cherche un coup de main',
  bio: 'Motivation et objectifs',
  tools: 'Outils disponibles',
  propertyType: 'Type de logement',
  noPropertyType: 'Non précisé',
  termsStart: 'J’accepte les',
  terms: 'conditions d’utilisation',
  termsAnd: 'et la',
  privacy: 'politique de confidentialité',
  submit: 'Créer mon compte',
  submitting: 'Création en cours...',
  haveAccount: 'Déjà un compte ?',
  logIn: 'Se connecter',
  done: 'Compte créé',
  doneHint: 'Bienvenue sur Pouce !',
  verify: 'Vérifiez votre boîte de réception',
  verifyHint: (email: string) =>
    `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre compte et vous connecter.`,
  taken: 'Email déjà utilisé',
  takenHint: 'Essayez de vous connecter ou utilisez un autre email',
  failed: 'Erreur d’inscription',
}

export const forgotTexts = {
  title: 'Mot de passe oublié',
  text: 'Indiquez votre adresse : nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  submit: 'Envoyer le lien',
  sent: 'Vérifiez votre boîte de réception',
  sentHint: 'Si un compte existe à cette adresse, un lien vient d’être envoyé.',
  back: 'Retour à la connexion',
}
