import type { PaymentStatus } from '../../../schema/choices.ts'
import type { Transaction } from '../../../schema/entities/transaction.ts'

/** What is paid, held, released and given back; for both people of a job. */
export const walletTexts = {
  balance: 'Solde',
  balanceHint: 'Libéré pour vous, pas encore versé',
  held: 'Fonds retenus',
  heldHintPayer: 'Payé par vous, en attente de la fin des missions',
  heldHintPayee: 'Payé pour vous, sans les frais de service',
  note: 'Les fonds retenus sont libérés automatiquement après 7 jours, ou dès que le travail est marqué terminé.',
  noteFrom: 'Les 7 jours se comptent dès la date prévue de la mission, ou dès le paiement s’il vient après.',
  transactions: 'Transactions',
  empty: 'Aucune transaction pour le moment',
  emptyHintPayer: 'Ce que vous payez pour une mission apparaît ici.',
  emptyHintPayee: 'Ce que l’on paie pour vos missions apparaît ici.',
  types: {
    payment: 'Paiement',
    escrow_release: 'Fonds retenus',
    refund: 'Remboursement',
    payout: 'Versement',
  } satisfies Record<Transaction['type'], string>,
  released: 'Fonds libérés',
  statuses: { pending: 'En attente', completed: 'Effectuée', failed: 'Échouée' } satisfies Record<
    Transaction['status'],
    string
  >,
  frozen: 'Bloqués',
  test: 'Essai',
  waiting: 'En attente d’envoi',
  details: 'Détails',
  detailsOf: (type: string, job: string) => `Détails : ${type}, « ${job} »`,
  release: 'Libérer les fonds',
  releaseOf: (job: string) => `Libérer les fonds de « ${job} »`,
  heading: 'À corriger',
  retry: 'Réessayer',
  discard: 'Abandonner',
}

/** One payment, taken apart. */
export const paymentDetailTexts = {
  title: 'Détail du paiement',
  job: 'Mission',
  payer: 'Payé par',
  payee: 'Payé pour',
  amount: 'Montant payé',
  due: 'Montant',
  fee: 'Frais de service (5 %)',
  net: 'Pour l’étudiant',
  paidAt: 'Payé le',
  releaseAt: 'Libération automatique le',
  refundAt: 'Remboursement automatique le',
  refunded: 'Rendu à qui a payé',
  releasedAt: 'Libéré le',
  refundedAt: 'Rendu le',
  passedOnAt: 'Versé le',
  givenBackAt: 'Remboursé le',
  test: 'Banque d’essai : aucun argent ne circule',
  unknown: 'Personne inconnue',
  statuses: {
    awaiting: 'Paiement commencé',
    held: 'Fonds retenus',
    frozen: 'Fonds bloqués',
    released: 'Fonds libérés',
    split: 'Fonds partagés',
    refunded: 'Remboursé',
    charged_back: 'Repris par la banque',
    cancelled: 'Paiement abandonné',
  } satisfies Record<PaymentStatus, string>,
  frozenByPayer:
    'Le particulier conteste ce paiement. La modération décide, sauf s’il libère les fonds ou si l’étudiant les rend avant.',
  frozenByPayee:
    'La mission est annulée, et l’étudiant s’oppose au remboursement. La modération décide, sauf si le particulier libère les fonds ou si l’étudiant les rend avant.',
  frozenByDesk: 'Une partie de ce paiement a été remboursée. La modération décide du reste.',
  goingBack:
    'La mission a été annulée après son début. Le montant retourne à qui a payé, sauf si l’étudiant s’y oppose avant cette date.',
  frozenByBank: 'La banque examine une contestation : les fonds ne bougent pas avant sa réponse.',
  refundFailed: 'Remboursement refusé',
  refundFailedAt: 'Refusé par la banque le',
  refundOwed:
    'La banque n’a pas accepté ce remboursement : la carte ou le compte n’existe peut-être plus. Cet argent vous est dû, et nous vous le rendons par une autre voie.',
  chargedBack: 'La banque a repris ce paiement à la suite d’une contestation.',
}

/** What can be done about held funds, and how it went. */
export const settleTexts = {
  release: {
    action: 'Libérer les fonds',
    title: 'Libérer les fonds ?',
    question: (amount: string, person: string) =>
      `${amount} vont à ${person}. Cette décision est définitive : faites-le quand le travail est fait.`,
    done: 'Fonds libérés',
    doneHint: 'Les fonds ont été transférés avec succès',
    failed: 'Impossible de libérer les fonds',
  },
  refund: {
    action: 'Rendre les fonds',
    title: 'Rendre les fonds ?',
    question: (amount: string, person: string) =>
      `${amount} retournent à ${person}, et vous ne recevez rien pour cette mission.`,
    done: 'Fonds rendus',
    doneHint: 'Le montant entier retourne à la personne qui a payé.',
    failed: 'Impossible de rendre les fonds',
  },
  dispute: {
    action: 'Contester',
    title: 'Contester ce paiement ?',
    question: (_amount: string, person: string) =>
      `Les fonds sont bloqués : ils ne seront plus libérés automatiquement. ${person} lira votre motif et pourra y répondre, puis la modération décide.`,
    done: 'Paiement contesté',
    doneHint: 'Vous pouvez tous les deux vous exprimer pendant 7 jours dans le détail du paiement.',
    failed: 'Impossible de contester ce paiement',
  },
  object: {
    action: 'S’opposer',
    title: 'S’opposer au remboursement ?',
    question: (amount: string, person: string) =>
      `${amount} ne retournent pas à ${person} pour l’instant : la modération décide. Dites ce que vous avez déjà fait.`,
    done: 'Opposition enregistrée',
    doneHint: 'Vous pouvez tous les deux vous exprimer pendant 7 jours dans le détail du paiement.',
    failed: 'Impossible de s’opposer au remboursement',
  },
  reason: 'Motif',
  waiting: 'Enregistré sur cet appareil',
  waitingHint: 'Votre décision partira d’elle-même dès que la connexion est là.',
  storage: 'Rien n’a pu être enregistré sur cet appareil.',
}

/** What both people say of frozen funds, and what was decided. */
export const disputeTexts = {
  heading: 'Litige',
  until: (date: string) =>
    `Vous pouvez tous les deux vous exprimer jusqu’au ${date}. La modération lit tout, puis décide.`,
  over: 'Le délai pour s’exprimer est échu : la modération décide.',
  none: 'Personne ne s’est encore exprimé.',
  me: 'Vous',
  label: 'Votre version',
  send: 'Envoyer',
  sent: 'Votre version est enregistrée',
  failed: 'Votre version n’a pas pu être enregistrée',
  offline: 'Ce qui a été dit s’affiche avec une connexion.',
  outcomes: {
    release: 'La modération a libéré les fonds pour l’étudiant.',
    refund: 'La modération a rendu le montant à qui a payé.',
    split: 'La modération a partagé les fonds.',
  },
  reason: (text: string) => `Motif : ${text}`,
}

/** How a student gets the money. */
export const payoutTexts = {
  heading: 'Versements',
  ready: 'Vos versements sont prêts : l’argent libéré arrive sur votre compte.',
  notReady: 'Indiquez à Stripe où vous verser votre argent. Jusque-là, il reste dans votre solde.',
  test: 'Banque d’essai : aucun argent ne circule. Un vrai compte n’est pas nécessaire, et les versements se font pour l’essai.',
  testStart: 'Recevoir mes versements',
  testReady: 'Banque d’essai : aucun argent ne circule. Ce qui est libéré est aussitôt versé, pour l’essai.',
  onboard: 'Configurer les versements avec Stripe',
  onboardAgain: 'Modifier mes données chez Stripe',
  onboardFailed: 'Impossible d’ouvrir la page de Stripe',
  iban: 'IBAN',
  ibanHint: 'Compte suisse ou liechtensteinois, pour recevoir un paiement par QR-facture.',
  save: 'Enregistrer',
  remove: 'Retirer',
  saved: 'IBAN enregistré',
  removed: 'IBAN retiré',
  failed: 'L’IBAN n’a pas pu être enregistré',
  offline: 'Vos versements se règlent avec une connexion.',
}
