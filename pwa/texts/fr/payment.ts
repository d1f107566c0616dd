/** /payment: from the job to the held funds. */
export const paymentTexts = {
  title: 'Paiement sécurisé',
  missing: 'Paramètres de paiement manquants',
  preparing: 'Préparation du paiement...',
  prepareFailed: 'Erreur lors de la préparation du paiement.',
  createFailed: 'Impossible de créer le paiement',
  failed: 'Erreur de paiement',
  generic: 'Une erreur est survenue lors du paiement',
  back: 'Retour au tableau de bord',
  retry: 'Réessayer',
  offline: 'Pas de connexion',
  offlineHint:
    'Un paiement a besoin du réseau. Rien n’est perdu : le paiement se prépare de lui-même dès que la connexion est là.',
  offlineReady: 'Hors ligne : le paiement pourra partir dès que la connexion est là. Ce que vous avez saisi reste ici.',
  studentLabel: 'Étudiant',
  student: 'Étudiant',
  amount: 'Montant',
  job: 'Mission',
  note: 'Les fonds sont retenus jusqu’à la fin de la mission, au plus 7 jours après la date prévue ou le paiement, puis transférés à l’étudiant.',
  pay: (amount: string) => `Payer ${amount}`,
  busy: 'Traitement...',
  paid: 'Paiement réussi !',
  paidHint: (amount: string) =>
    `Le montant de ${amount} a été envoyé à l’étudiant : il est retenu jusqu’à la fin de la mission.`,
  paidHintShort: 'Le montant a été envoyé à l’étudiant : il est retenu jusqu’à la fin de la mission.',
}

/** The test bank, which must never be taken for a real one. */
export const testBankTexts = {
  sign: 'Banque d’essai : aucun argent ne circule',
  hint: 'N’indiquez jamais votre vraie carte ici. Ces numéros suffisent, sans date ni code :',
  card: 'Numéro de carte d’essai',
  unknown: 'La banque d’essai ne connaît que les numéros ci-dessous. N’indiquez jamais votre vraie carte ici.',
  use: (number: string) => `Utiliser ${number}`,
  accepted: 'acceptée',
  refused: 'refusée',
  asks: 'à confirmer (3-D Secure)',
  confirmTitle: 'Confirmation demandée',
  confirmHint: (amount: string) => `La banque d’essai vous demande de confirmer ce paiement de ${amount}.`,
  confirm: 'Confirmer le paiement',
  refuse: 'Refuser le paiement',
}
