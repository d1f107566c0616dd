import type { Command } from '../../../sync/effects/effects.ts'

/** The list of what waits on this device or was refused. */
export const outboxTexts = {
  title: 'Mes envois',
  hint: 'Ce qui attend part de lui-même dès que la connexion est là. Ce qui a été refusé reste ici jusqu’à ce que vous vous en occupiez.',
  sum: (waiting: number, stopped: number) =>
    [
      stopped > 0 && (stopped === 1 ? '1 envoi à traiter' : `${stopped} envois à traiter`),
      waiting > 0 && (waiting === 1 ? '1 envoi en attente' : `${waiting} envois en attente`),
    ]
      .filter(Boolean)
      .join(' · '),
  empty: 'Plus rien à envoyer',
  emptyHint: 'Rien n’attend sur cet appareil, et rien n’y a été refusé.',
  writtenOn: (date: string, time: string) => `écrit le ${date} à ${time}`,
  states: { waiting: 'En attente', refused: 'Refusé', blocked: 'Bloqué', unreadable: 'Illisible' },
  waitsFor: (what: string) => `Attend un envoi qui n’est pas passé : ${what}. Il partira avec lui.`,
  waitsForAnother: 'Attend un autre envoi, qui n’est pas passé.',
  unreadable: 'Cette version de Pouce ne sait plus lire cet envoi. Il reste ici jusqu’à ce que vous le supprimiez.',
  unknown: 'Envoi inconnu',
  photo: 'La photo choisie',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  on: 'oui',
  off: 'non',
  readAll: 'Tout lire',
  readLess: 'Réduire',
  copy: 'Copier le texte',
  copied: 'Texte copié',
  copyFailed: 'Le texte n’a pas pu être copié',
  correct: 'Corriger',
  correction: 'Texte corrigé',
  sendCorrection: 'Renvoyer',
  retry: 'Réessayer',
  discard: 'Supprimer',
  nameOf: (what: string, about: string | null) => (about === null ? what : `${what}, ${about}`),
  discardTitle: 'Supprimer cet envoi ?',
  discardWords: 'Le texte sera effacé de cet appareil. Copiez-le d’abord si vous y tenez.',
  discardWaiting: 'S’il est déjà en route, il arrivera quand même.',
  discardDependents: (count: number) =>
    count === 1
      ? 'Un envoi qui en dépend disparaît avec lui.'
      : `${count} envois qui en dépendent disparaissent avec lui.`,
  failed: 'Une erreur est survenue',
  more: (count: number) => (count === 1 ? 'Afficher le dernier' : `Afficher la suite (${count})`),
}

/** What each action is, in a phrase. */
export const commandTexts: Record<Command, string> = {
  'apply-to-job': 'Candidature',
  'withdraw-application': 'Retrait d’une candidature',
  'send-message': 'Message',
  'mark-message-read': 'Message lu',
  'mark-notification-read': 'Notification lue',
  'mark-all-notifications-read': 'Notifications lues',
  'edit-profile': 'Modification du profil',
  'edit-student-profile': 'Modification du profil',
  'set-profile-image': 'Nouvelle photo de profil',
  'remove-profile-image': 'Suppression de la photo de profil',
  'publish-job': 'Publication d’une offre',
  'delete-job': 'Suppression d’une offre',
  'leave-job': 'Renoncement à une mission',
  'submit-review': 'Évaluation',
  'add-favourite': 'Ajout aux favoris',
  'remove-favourite': 'Retrait des favoris',
  'save-search': 'Enregistrement d’une recherche',
  'edit-saved-search': 'Modification d’une recherche',
  'delete-saved-search': 'Suppression d’une recherche',
  'answer-review': 'Réponse à une évaluation',
  'report-content': 'Signalement',
  'block-user': 'Blocage d’une personne',
  'unblock-user': 'Déblocage d’une personne',
  'agree-on-amount': 'Proposition de montant',
  'release-payment': 'Libération de fonds',
  'refund-payment': 'Restitution de fonds',
  'dispute-payment': 'Contestation d’un paiement',
  'object-to-cancellation': 'Opposition à un remboursement',
  'write-statement': 'Version des faits dans un litige',
}

/** Where what an entry is about can be found. */
export const placeTexts = {
  chat: 'Ouvrir la conversation',
  applications: 'Mes candidatures',
  offers: 'Mes offres',
  review: 'Ouvrir l’évaluation',
  answer: 'Mes évaluations',
  wallet: 'Portefeuille',
  offer: 'Voir l’offre',
}

/** What a person types, by the name under which it travels; empty where the text says itself what it is. */
export const typedTexts = {
  message: '',
  content: '',
  comment: '',
  title: 'Titre',
  description: 'Description',
  location: 'Lieu',
  duration: 'Durée',
  rate: 'Tarif',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  city: 'Ville',
  school: 'École',
  bio: 'Bio',
  availableTools: 'Outils disponibles',
  rating: 'Note',
  descriptiveWords: 'En un ou deux mots',
  additionalComments: 'Commentaire',
  name: 'Nom de la recherche',
  words: 'Mots cherchés',
  isAlerting: 'Alerte',
  reason: 'Motif',
  details: 'Précisions',
  amount: 'Montant',
}
