import type { KeptAction } from '../../contracts.ts'
import { swissTime } from '../../decisions/schedule.ts'
import { formatRappen as money } from '../../format-money.ts'
import { periods } from '../../rules.ts'
import type { Name, Quote, Title, WholeName } from '../args.ts'
import type { Changes } from '../changes.ts'
import { listChanges } from './changes.ts'
import { deputyActions } from './deputies.ts'

type Meeting = { start: string; minutes: number }

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Zurich',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `samedi 28 novembre à 14h00`. */
export const sayMeeting = ({ start }: Pick<Meeting, 'start'>) =>
  `${longDay.format(new Date(start)).replace(/\b1 (?=\p{Letter})/u, '1er ')} à ${swissTime(start).replace(':', 'h')}`

/** Placeholders for text that was deleted or is hidden from the reader. */
export const absent = { name: 'Compte supprimé', title: 'offre masquée', text: 'Ce texte ne s’affiche plus.' }

/** Text for a kind that only a newer version knows: processes of two versions run beside each other during an update. */
export const unknownKind = { title: 'Notification', message: 'Ouvrez-la pour en savoir plus.' }

const hideable = {
  job: 'Votre offre',
  message: 'Votre message',
  review: 'Votre avis',
  answer: 'Votre réponse',
  photo: 'Votre photo de profil',
  bio: 'Votre présentation',
}

/** Alarms, for the operator. */
const alarms = {
  'wrong-amount': 'Le prestataire annonce un autre montant que le nôtre',
  'wrong-currency': 'Le prestataire annonce une autre monnaie que le franc',
  'other-intent': 'Un paiement a été fait une seconde fois chez le prestataire',
  'without-id': 'Un paiement ne porte plus notre numéro chez le prestataire',
  'refunded-outside': 'Un remboursement fait à la main chez le prestataire dépasse ce qui était dû',
  'refund-returned': 'Un remboursement fait à la main chez le prestataire est revenu',
  'transfer-reversed': 'Un virement à un·e étudiant·e a été repris chez le prestataire',
  'payout-failed': 'Un versement de la plateforme a été refusé par sa banque',
}

/** Every notice in French. The parameters of each function define the arguments of its kind. */
export const words = {
  /** Text stored by an earlier version, without a kind. */
  kept: (title: string, message: string, ..._about: (Name | Title)[]) => ({ title, message }),
  deputyBegun: (deputy: WholeName) => ({
    title: 'Personne de confiance',
    message: `${deputy} peut maintenant agir pour vous. Vous pouvez y mettre fin à tout moment dans votre compte.`,
  }),
  principalBegun: (principal: WholeName) => ({
    title: 'Personne de confiance',
    message: `Vous pouvez maintenant agir pour ${principal}, depuis votre menu.`,
  }),
  deputyEnded: (deputy: WholeName) => ({
    title: 'Personne de confiance',
    message: `${deputy} ne peut plus agir pour vous.`,
  }),
  principalEnded: (principal: WholeName) => ({
    title: 'Personne de confiance',
    message: `Vous ne pouvez plus agir pour ${principal}.`,
  }),
  deputyWaits: (deputy: WholeName) => ({
    title: 'Personne de confiance à confirmer',
    message: `Par sécurité, ${deputy} ne peut plus agir pour vous tant que vous ne l’avez pas confirmé dans votre compte.`,
  }),
  principalWaits: (principal: WholeName) => ({
    title: 'Personne de confiance',
    message: `Par sécurité, ${principal} doit confirmer que vous pouvez encore agir à sa place.`,
  }),
  doneForYou: (deputy: WholeName, done: KeptAction, job: Title | null) => ({
    title: 'Fait pour vous',
    message: `${deputy} ${deputyActions[done](job ?? '')}.`,
  }),
  newApplication: (student: Name, job: Title) => ({
    title: 'Nouvelle candidature',
    message: `${student} a postulé à votre offre « ${job} ».`,
  }),
  withdrawn: (student: Name, job: Title) => ({
    title: 'Candidature retirée',
    message: `${student} a retiré sa candidature à votre offre « ${job} ».`,
  }),
  accepted: (job: Title) => ({
    title: 'Candidature acceptée',
    message: `Félicitations ! Votre candidature pour « ${job} » a été acceptée.`,
  }),
  rejected: (job: Title) => ({
    title: 'Candidature refusée',
    message: `Votre candidature pour « ${job} » n’a pas été retenue.`,
  }),
  jobWithdrawn: (job: Title) => ({
    title: 'Offre retirée',
    message: `L’offre « ${job} » a été retirée. Votre candidature est close.`,
  }),
  offerEdited: (job: Title, changes: Changes) => ({
    title: 'Offre modifiée',
    message: `L’offre « ${job} » a été modifiée (${listChanges(changes)}).`,
  }),
  offerReplaced: (job: Title, changes: Changes) => ({
    title: 'Modification remplacée',
    message: `L’offre « ${job} » a été modifiée à deux endroits ; la modification arrivée en dernier compte (${listChanges(changes)}).`,
  }),
  profileReplaced: (changes: Changes) => ({
    title: 'Modification remplacée',
    message: `Votre profil a été modifié à deux endroits ; la modification arrivée en dernier compte (${listChanges(changes)}).`,
  }),
  searchReplaced: (search: string, changes: Changes) => ({
    title: 'Modification remplacée',
    message: `La recherche « ${search} » a été modifiée à deux endroits ; la modification arrivée en dernier compte (${listChanges(changes)}).`,
  }),
  questionAsked: (job: Title, question: Quote) => ({ title: `Question sur « ${job} »`, message: question }),
  questionAnswered: (job: Title, answer: Quote) => ({
    title: 'Réponse à votre question',
    message: `« ${job} » : ${answer}`,
  }),
  jobStarted: (job: Title) => ({ title: 'Job commencé', message: `Le job « ${job} » est en cours.` }),
  jobCompleted: (job: Title) => ({
    title: 'Job terminé',
    message: `Le job « ${job} » est terminé. Merci pour le coup de pouce !`,
  }),
  jobCompletedUnpaid: (job: Title) => ({
    title: 'Job terminé',
    message: `Le job « ${job} » est terminé, mais n’est pas payé par Pouce. Il peut encore l’être : parlez-en dans vos messages.`,
  }),
  jobCancelled: (job: Title, reason: string | null = null) => ({
    title: 'Job annulé',
    message: `Le job « ${job} » a été annulé.${reason ? ` Motif : ${reason}` : ''}`,
  }),
  studentLeft: (student: Name, job: Title, reason: string | null, asked: Name | null = null) => ({
    title: `${student} ne peut pas venir`,
    message: [
      `Votre offre « ${job} » est de nouveau ouverte.`,
      ...(asked === null ? [] : [`Nous demandons à ${asked}, en réserve.`]),
      ...(reason === null ? [] : [`Motif : ${reason}`]),
    ].join(' '),
  }),
  sessionLeft: (student: Name, job: Title, start: string | null, reason: string | null, goesOn: boolean) => ({
    title: `${student} ne peut pas venir`,
    message: `La séance${start === null ? '' : ` du ${sayMeeting({ start })}`} de « ${job} » est annulée.${goesOn ? ' Les suivantes restent prévues.' : ''}${reason ? ` Motif : ${reason}` : ''}`,
  }),
  seriesEnded: (person: Name, job: Title) => ({
    title: 'Plus de nouvelles séances',
    message: `${person} met fin aux séances de « ${job} ». Celle qui est déjà prévue reste valable.`,
  }),
  seriesSilent: (job: Title, sessions: number) => ({
    title: 'Plus de nouvelles séances',
    message: `Personne n’a rien confirmé, payé ni écrit depuis ${sessions} séances de « ${job} » : aucune autre ne s’ajoute. Pour continuer, il suffit d’une nouvelle offre.`,
  }),
  lapseRemoved: (job: Title, reason: string) => ({
    title: 'Annulation tardive : retirée',
    message: `Ce que vous avez contesté pour « ${job} » ne compte plus. Motif : ${reason}`,
  }),
  lapseUpheld: (job: Title, reason: string) => ({
    title: 'Annulation tardive : maintenue',
    message: `Ce que vous avez contesté pour « ${job} » continue de compter. Motif : ${reason}`,
  }),
  inReserve: (job: Title) => ({
    title: 'Vous êtes en réserve',
    message: `Quelqu’un d’autre a été choisi pour « ${job} ». Si cette personne ne peut pas venir, on vous demandera.`,
  }),
  askedToCome: (job: Title) => ({
    title: 'Pouvez-vous venir ?',
    message: `La place est libre pour « ${job} ». Répondez dans vos candidatures : si vous pouvez, le job est à vous.`,
  }),
  reserveComes: (student: Name, job: Title) => ({
    title: `${student} peut venir`,
    message: `${student}, que vous gardiez en réserve, reprend « ${job} ».`,
  }),
  jobProposed: (poster: Name, job: Title, hasWorked: boolean) => ({
    title: `${poster} vous propose une offre`,
    message: `${hasWorked ? 'Vous avez déjà travaillé ensemble' : 'Vous lui avez déjà écrit pour une offre'}. Sa nouvelle offre : « ${job} ».`,
  }),
  jobReopened: (job: Title) => ({
    title: 'Offre de nouveau ouverte',
    message: `L’offre « ${job} » est de nouveau ouverte, votre candidature attend de nouveau.`,
  }),
  /** Covers all unread messages of one conversation. */
  newMessage: (sender: Name, job: Title, count: number) =>
    count === 1
      ? { title: `Message de ${sender}`, message: `Nouveau message au sujet de « ${job} ».` }
      : {
          title: `${count} nouveaux messages de ${sender}`,
          message: `Nouveaux messages au sujet de « ${job} ».`,
        },
  jobMatch: (job: Title, location: string) => ({
    title: 'Nouvelle offre près de chez vous',
    message: `« ${job} » à ${location}.`,
  }),
  jobAlert: (search: string, job: Title, location: string) => ({
    title: `Alerte « ${search} »`,
    message: `Nouvelle offre : « ${job} » à ${location}.`,
  }),
  reviewReceived: (reviewer: Name, job: Title) => ({
    title: 'Nouvel avis',
    message: `${reviewer} vous a évalué·e pour « ${job} ».`,
  }),
  reviewBlind: (reviewer: Name, job: Title) => ({
    title: 'Nouvel avis',
    message: `${reviewer} vous a évalué·e pour « ${job} ». Vous lirez son avis dès que vous aurez écrit le vôtre, ou dans ${periods.reviewBlind.days} jours.`,
  }),
  reviewShown: (reviewer: Name, job: Title) => ({
    title: 'Avis à lire',
    message: `Vous pouvez lire l’avis de ${reviewer} pour « ${job} ».`,
  }),
  reviewReminder: (other: Name, job: Title) => ({
    title: 'Avis en attente',
    message: `Le job « ${job} » est terminé. Comment cela s’est-il passé avec ${other} ?`,
  }),
  appointmentProposed: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Rendez-vous proposé',
    message: `${person} propose ${sayMeeting(meeting)} pour « ${job} ». Confirmez, ou proposez un autre moment.`,
  }),
  appointmentMoved: (person: Name, job: Title, meeting: Meeting, confirmed: Meeting) => ({
    title: 'Autre rendez-vous proposé',
    message: `${person} propose ${sayMeeting(meeting)} pour « ${job} ». Le rendez-vous du ${sayMeeting(confirmed)} reste valable tant que vous n’avez pas confirmé.`,
  }),
  appointmentConfirmed: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Rendez-vous confirmé',
    message: `Rendez-vous avec ${person} ${sayMeeting(meeting)} pour « ${job} ».`,
  }),
  appointmentKept: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Rendez-vous maintenu',
    message: `${person} maintient le rendez-vous du ${sayMeeting(meeting)} pour « ${job} ».`,
  }),
  appointmentCancelled: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Rendez-vous annulé',
    message: `${person} a annulé le rendez-vous du ${sayMeeting(meeting)} pour « ${job} ».`,
  }),
  appointmentWithdrawn: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Proposition retirée',
    message: `${person} ne propose plus ${sayMeeting(meeting)} pour « ${job} ».`,
  }),
  appointmentDeclined: (person: Name, job: Title, meeting: Meeting) => ({
    title: 'Rendez-vous refusé',
    message: `${person} n’est pas disponible ${sayMeeting(meeting)} pour « ${job} ».`,
  }),
  appointmentReminder: (other: Name, job: Title, meeting: Meeting, isToday: boolean) => ({
    title: `Rendez-vous ${isToday ? 'aujourd’hui' : 'demain'} à ${swissTime(meeting.start).replace(':', 'h')}`,
    message: `Avec ${other}, ${sayMeeting(meeting)}, pour « ${job} ».`,
  }),
  hidden: (what: keyof typeof hideable, reason: string) => ({
    title: 'Contenu masqué',
    message: `${hideable[what]} ne s’affiche plus. Motif donné par la modération : ${reason}`,
  }),
  restored: (what: keyof typeof hideable) => ({
    title: 'Contenu rétabli',
    message: `${hideable[what]} s’affiche de nouveau.`,
  }),
  suspended: (reason: string) => ({
    title: 'Compte suspendu',
    message: `Votre compte est suspendu. Motif donné par la modération : ${reason}`,
  }),
  suspensionLifted: (reason: string) => ({
    title: 'Suspension levée',
    message: `Votre compte n’est plus suspendu et vos offres s’affichent de nouveau. Motif : ${reason}`,
  }),
  suspensionUpheld: (reason: string) => ({
    title: 'Suspension maintenue',
    message: `Votre compte reste suspendu après votre contestation. Motif : ${reason}`,
  }),
  reviewAnswered: (student: Name, job: Title) => ({
    title: 'Réponse à votre avis',
    message: `${student} a répondu à votre avis pour « ${job} ».`,
  }),
  amountProposed: (person: Name, job: Title, amount: number) => ({
    title: 'Montant proposé',
    message: `${person} propose ${money(amount)} pour « ${job} ».`,
  }),
  amountAgreed: (job: Title, amount: number) => ({
    title: 'Montant convenu',
    message: `Vous avez convenu de ${money(amount)} pour « ${job} ».`,
  }),
  saidPaid: (person: Name, job: Title, amount: number) => ({
    title: 'Payé de la main à la main ?',
    message: `${person} indique que ${money(amount)} ont été payés pour « ${job} ». Confirmez-le si c’est le cas.`,
  }),
  paidByHand: (person: Name, job: Title, amount: number) => ({
    title: 'Paiement confirmé',
    message: `${person} confirme : ${money(amount)} ont été payés pour « ${job} ».`,
  }),
  paymentHeld: (job: Title, amount: number) => ({
    title: 'Job payé',
    message: `${money(amount)} sont retenus pour vous jusqu’à la fin de « ${job} ».`,
  }),
  paymentReleased: (job: Title, amount: number) => ({
    title: 'Fonds libérés',
    message: `${money(amount)} pour « ${job} » sont à vous.`,
  }),
  paymentRefunded: (job: Title, amount: number) => ({
    title: 'Paiement remboursé',
    message: `${money(amount)} retenus pour « ${job} » retournent à qui a payé.`,
  }),
  refundFailed: (job: Title, amount: number) => ({
    title: 'Remboursement refusé par la banque',
    message: `La banque n’a pas accepté le remboursement de ${money(amount)} pour « ${job} ». Cet argent vous est dû : nous vous le rendons par une autre voie.`,
  }),
  refundMade: (job: Title, amount: number) => ({
    title: 'Remboursement effectué',
    message: `${money(amount)} pour « ${job} » vous ont été rendus par une autre voie.`,
  }),
  refundByHand: (payment: string, amount: number) => ({
    title: 'Remboursement à faire à la main',
    message: `La banque a refusé de rendre ${money(amount)} (paiement ${payment}). Rendez cet argent par une autre voie, puis notez-le : « npm run ledger:check » dit comment.`,
  }),
  paymentChargedBack: (job: Title, amount: number) => ({
    title: 'Paiement repris par la banque',
    message: `La banque a repris ${money(amount)} retenus pour « ${job} ».`,
  }),
  paymentFrozen: (job: Title, reason: string | null = null) => ({
    title: 'Fonds bloqués',
    message: `Les fonds retenus pour « ${job} » sont bloqués par une contestation. Donnez votre version dans le détail du paiement : la modération décidera.${reason ? ` Motif : ${reason}` : ''}`,
  }),
  frozenByBank: (job: Title) => ({
    title: 'Fonds bloqués',
    message: `Les fonds retenus pour « ${job} » sont bloqués par une contestation auprès de la banque.`,
  }),
  refundAnnounced: (job: Title, amount: number) => ({
    title: 'Job annulé : remboursement dans 48 heures',
    message: `${money(amount)} retenus pour « ${job} » retournent dans 48 heures à qui a payé, sauf si l’étudiant·e s’y oppose parce que du travail a été fait.`,
  }),
  cancellationObjected: (job: Title, reason: string | null) => ({
    title: 'Opposition au remboursement',
    message: `L’étudiant·e s’oppose au remboursement de « ${job} ». Donnez votre version dans le détail du paiement : la modération décidera.${reason ? ` Motif : ${reason}` : ''}`,
  }),
  refundContested: (job: Title, reason: string | null) => ({
    title: 'Annulation contestée',
    message: `L’étudiant·e conteste l’annulation de « ${job} ». Le montant reste remboursé. Donnez votre version dans le détail du paiement : la modération lit les deux.${reason ? ` Motif : ${reason}` : ''}`,
  }),
  partlyRefunded: (job: Title) => ({
    title: 'Fonds bloqués',
    message: `Une partie du paiement de « ${job} » a été remboursée. La modération décide du reste.`,
  }),
  statementWritten: (person: Name, job: Title) => ({
    title: 'Litige : nouvelle prise de position',
    message: `${person} a pris position au sujet de « ${job} ».`,
  }),
  disputeForDesk: (job: Title) => ({
    title: 'Litige à examiner',
    message: `Les deux personnes peuvent s’exprimer pendant 7 jours au sujet de « ${job} ».`,
  }),
  disputesDue: (count: number) => ({
    title: 'Litiges à trancher',
    message:
      count === 1
        ? 'Un litige attend votre décision : le délai est échu.'
        : `${count} litiges attendent votre décision : leur délai est échu.`,
  }),
  disputeDecided: (job: Title, reason: string) => ({
    title: 'Litige tranché',
    message: `La modération a décidé pour « ${job} ». Motif : ${reason}`,
  }),
  paymentSplit: (job: Title, amount: number) => ({
    title: 'Fonds partagés',
    message: `${money(amount)} pour « ${job} » sont à vous ; le reste retourne à qui a payé.`,
  }),
  paymentSplitBack: (job: Title, amount: number) => ({
    title: 'Fonds partagés',
    message: `${money(amount)} de votre paiement pour « ${job} » vous sont rendus ; le reste va à l’étudiant·e.`,
  }),
  payoutFailed: () => ({
    title: 'Versement refusé par votre banque',
    message:
      'Votre banque n’a pas accepté un versement : l’argent attend sur votre compte Stripe. Vérifiez vos coordonnées bancaires chez Stripe.',
  }),
  moneyAlarm: (what: keyof typeof alarms, object: string) => ({
    title: 'Alarme de paiement',
    message: `${alarms[what]} (${object}). « npm run ledger:check » en dit plus.`,
  }),
}
