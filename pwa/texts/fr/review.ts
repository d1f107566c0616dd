/** A review, whoever writes it. */
export const reviewTexts = {
  action: 'Évaluer',
  open: (name: string, job: string) => `Évaluer ${name} : ${job}`,
  about: (name: string, job: string) => `${name} · ${job}`,
  untitled: 'Job sans titre',
  rating: 'Note générale',
  punctuality: 'Ponctualité',
  politeness: 'Politesse',
  recommend: 'Recommanderiez-vous cette personne ?',
  yes: 'Oui',
  no: 'Non',
  words: 'En un ou deux mots',
  comment: 'Commentaire',
  photosHint: 'Jusqu’à 5 photos (JPG, PNG).',
  choosePhotos: 'Choisir des photos',
  preparing: 'Préparation des photos…',
  photo: (number: number) => `Photo ${number}`,
  submit: 'Envoyer l’évaluation',
  submitting: 'Envoi...',
  resumed: 'Nous avons repris votre brouillon.',
  blind: (days: number) =>
    `Votre évaluation s’affiche dès que l’autre personne a écrit la sienne, ou après ${days} jours.`,

  ratingMissing: 'Note requise',
  ratingMissingHint: 'Donnez une note de 1 à 5 étoiles.',
  criteriaMissing: 'Évaluations requises',
  criteriaMissingHint: 'Notez tous les critères.',
  wordsMissing: 'Description requise',
  wordsMissingHint: 'Ajoutez un ou deux mots.',
  tooLong: (most: number) => `Au plus ${most} caractères.`,
  photosFull: 'Limite atteinte',
  photosFullHint: 'Maximum 5 photos.',

  done: 'Évaluation envoyée',
  waiting: 'Évaluation enregistrée',
  waitingHint: 'Elle partira dès que la connexion sera de retour.',
  failed: 'Erreur',
  failedHint: 'Impossible de soumettre l’évaluation. Veuillez réessayer.',
}

/** What differs, by whom it is about. */
export const reviewOfTexts = {
  student: {
    title: 'Évaluer l’étudiant',
    person: 'Étudiant',
    onTime: 'Le travail a-t-il été terminé à temps ?',
    wordsHint: 'Par exemple : soigneux et souriant.',
    photos: 'Photos du travail',
    missing: 'Informations de l’étudiant manquantes.',
    doneHint: 'L’étudiant a été évalué et le job est maintenant terminé.',
  },
  poster: {
    title: 'Évaluer le particulier',
    person: 'Particulier',
    onTime: 'L’horaire convenu a-t-il été respecté ?',
    wordsHint: 'Par exemple : accueillant et organisé.',
    photos: 'Photos',
    missing: 'Informations du particulier manquantes.',
    doneHint: 'Merci ! Votre évaluation aide les prochains étudiants à choisir.',
  },
}
