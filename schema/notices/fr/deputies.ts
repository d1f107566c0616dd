import type { KeptAction } from '../../contracts.ts'

/** Words for a deputy's action, after their name: « Marc a publié « … » pour vous ». */
export const deputyActions: Record<KeptAction, (job: string) => string> = {
  'publish-job': job => `a publié « ${job} » pour vous`,
  'edit-job': job => `a modifié votre offre « ${job} »`,
  'delete-job': job => `a supprimé votre offre « ${job} »`,
  'change-job-status': job => `a changé l’état de « ${job} »`,
  'propose-job': job => `a proposé « ${job} » à quelqu’un`,
  'answer-question': job => `a répondu à une question sur « ${job} »`,
  'remove-question': job => `a retiré une question sur « ${job} »`,
  'accept-application': job => `a choisi quelqu’un pour « ${job} »`,
  'reject-application': job => `a refusé une candidature pour « ${job} »`,
  'keep-in-reserve': job => `a mis quelqu’un en réserve pour « ${job} », ou l’en a retiré`,
  'agree-on-amount': job => `a proposé ou accepté un montant pour « ${job} »`,
  'propose-appointment': job => `a proposé un rendez-vous pour « ${job} »`,
  'confirm-appointment': job => `a confirmé le rendez-vous pour « ${job} »`,
  'cancel-appointment': job => `a annulé le rendez-vous pour « ${job} »`,
  'end-series': job => `a mis fin aux séances de « ${job} »`,
  'release-payment': job => `a libéré les fonds pour « ${job} »`,
  pay: job => `a payé « ${job} » pour vous`,
}

export const isKept = (name: string): name is KeptAction => Object.hasOwn(deputyActions, name)
