import { swissTime } from '../../schema/decisions/schedule.ts'
import { periods } from '../../schema/rules.ts'

type Meeting = { start: string; minutes: number }

/** A person as a notification names them. The name leaves it with their account: see `api/domain/notices.ts`. */
export type Named = { id: string; name: string }

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Zurich',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `samedi 28 novembre à 14h00`. */
export const sayMeeting = ({ start }: Pick<Meeting, 'start'>) =>
  `${longDay.format(new Date(start)).replace(/\b1 (?=\p{Letter})/u, '1er ')} à ${swissTime(start).replace(':', 'h')}`

type PaymentMail = { amount: string; isPayer: boolean; isTest: boolean }

const signed = (isTest: boolean) => `${isTest ? '\nPaiement d’essai : aucun argent n’a été déplacé.\n' : ''}
L’équipe de Pouce
`

/** What the server itself writes to people: notifications and mail. */
export const texts = {
  hiddenMessage: 'Message masqué par la modération.',
  hiddenOffer: 'offre masquée',
  hiddenWords: 'Texte masqué par la modération.',
  takenBack: '(question retirée par la personne qui l’a posée)',
  hideable: {
    job: 'Votre offre',
    message: 'Votre message',
    review: 'Votre avis',
    answer: 'Votre réponse',
    photo: 'Votre photo de profil',
    bio: 'Votre présentation',
  },
  calendar: { name: 'Pouce', details: (other: string) => `Job Pouce avec ${other}.` },
  deletedPerson: { firstName: 'Compte', lastName: 'supprimé' },
  notifications: {
    deputyBegun: (deputy: Named) => ({
      title: 'Personne de confiance',
      message: `${deputy.name} peut maintenant agir pour vous. Vous pouvez y mettre fin à tout moment dans votre compte.`,
    }),
    principalBegun: (principal: Named) => ({
      title: 'Personne de confiance',
      message: `Vous pouvez maintenant agir pour ${principal.name}, depuis votre menu.`,
    }),
    deputyEnded: (deputy: Named) => ({
      title: 'Personne de confiance',
      message: `${deputy.name} ne peut plus agir pour vous.`,
    }),
    principalEnded: (principal: Named) => ({
      title: 'Personne de confiance',
      message: `Vous ne pouvez plus agir pour ${principal.name}.`,
    }),
    deputyWaits: (deputy: Named) => ({
      title: 'Personne de confiance à confirmer',
      message: `Par sécurité, ${deputy.name} ne peut plus agir pour vous tant que vous ne l’avez pas confirmé dans votre compte.`,
    }),
    principalWaits: (principal: Named) => ({
      title: 'Personne de confiance',
      message: `Par sécurité, ${principal.name} doit confirmer que vous pouvez encore agir à sa place.`,
    }),
    doneForYou: (deputy: Named, done: string) => ({
      title: 'Fait pour vous',
      message: `${deputy.name} ${done}.`,
    }),
    newApplication: (student: Named, job: string) => ({
      title: 'Nouvelle candidature',
      message: `${student.name} a postulé à votre offre « ${job} ».`,
    }),
    withdrawn: (student: Named, job: string) => ({
      title: 'Candidature retirée',
      message: `${student.name} a retiré sa candidature à votre offre « ${job} ».`,
    }),
    accepted: (job: string) => ({
      title: 'Candidature acceptée',
      message: `Félicitations ! Votre candidature pour « ${job} » a été acceptée.`,
    }),
    rejected: (job: string) => ({
      title: 'Candidature refusée',
      message: `Votre candidature pour « ${job} » n’a pas été retenue.`,
    }),
    jobWithdrawn: (job: string) => ({
      title: 'Offre retirée',
      message: `L’offre « ${job} » a été retirée. Votre candidature est close.`,
    }),
    offerEdited: (job: string, changes: string) => ({
      title: 'Offre modifiée',
      message: `L’offre « ${job} » a été modifiée (${changes}).`,
    }),
    offerReplaced: (job: string, changes: string) => ({
      title: 'Modification remplacée',
      message: `L’offre « ${job} » a été modifiée à deux endroits ; la modification arrivée en dernier compte (${changes}).`,
    }),
    profileReplaced: (changes: string) => ({
      title: 'Modification remplacée',
      message: `Votre profil a été modifié à deux endroits ; la modification arrivée en dernier compte (${changes}).`,
    }),
    searchReplaced: (search: string, changes: string) => ({
      title: 'Modification remplacée',
      message: `La recherche « ${search} » a été modifiée à deux endroits ; la modification arrivée en dernier compte (${changes}).`,
    }),
    questionAsked: (job: string, question: string) => ({ title: `Question sur « ${job} »`, message: question }),
    questionAnswered: (job: string, answer: string) => ({
      title: 'Réponse à votre question',
      message: `« ${job} » : ${answer}`,
    }),
    jobStarted: (job: string) => ({ title: 'Job commencé', message: `Le job « ${job} » est en cours.` }),
    jobCompleted: (job: string) => ({
      title: 'Job terminé',
      message: `Le job « ${job} » est terminé. Merci pour le coup de pouce !`,
    }),
    jobCompletedUnpaid: (job: string) => ({
      title: 'Job terminé',
      message: `Le job « ${job} » est terminé, mais n’est pas payé par Pouce. Il peut encore l’être : parlez-en dans vos messages.`,
    }),
    jobCancelled: (job: string, reason: string | null = null) => ({
      title: 'Job annulé',
      message: `Le job « ${job} » a été annulé.${reason ? ` Motif : ${reason}` : ''}`,
    }),
    studentLeft: (student: Named, job: string, reason: string | null, asked: Named | null = null) => ({
      title: `${student.name} ne peut pas venir`,
      message: [
        `Votre offre « ${job} » est de nouveau ouverte.`,
        ...(asked === null ? [] : [`Nous demandons à ${asked.name}, en réserve.`]),
        ...(reason === null ? [] : [`Motif : ${reason}`]),
      ].join(' '),
    }),
    sessionLeft: (student: Named, job: string, start: string | null, reason: string | null, goesOn: boolean) => ({
      title: `${student.name} ne peut pas venir`,
      message: `La séance${start === null ? '' : ` du ${sayMeeting({ start })}`} de « ${job} » est annulée.${goesOn ? ' Les suivantes restent prévues.' : ''}${reason ? ` Motif : ${reason}` : ''}`,
    }),
    seriesEnded: (person: Named, job: string) => ({
      title: 'Plus de nouvelles séances',
      message: `${person.name} met fin aux séances de « ${job} ». Celle qui est déjà prévue reste valable.`,
    }),
    seriesSilent: (job: string, sessions: number) => ({
      title: 'Plus de nouvelles séances',
      message: `Personne n’a rien confirmé, payé ni écrit depuis ${sessions} séances de « ${job} » : aucune autre ne s’ajoute. Pour continuer, il suffit d’une nouvelle offre.`,
    }),
    lapseRemoved: (job: string, reason: string) => ({
      title: 'Annulation tardive : retirée',
      message: `Ce que vous avez contesté pour « ${job} » ne compte plus. Motif : ${reason}`,
    }),
    lapseUpheld: (job: string, reason: string) => ({
      title: 'Annulation tardive : maintenue',
      message: `Ce que vous avez contesté pour « ${job} » continue de compter. Motif : ${reason}`,
    }),
    inReserve: (job: string) => ({
      title: 'Vous êtes en réserve',
      message: `Quelqu’un d’autre a été choisi pour « ${job} ». Si cette personne ne peut pas venir, on vous demandera.`,
    }),
    askedToCome: (job: string) => ({
      title: 'Pouvez-vous venir ?',
      message: `La place est libre pour « ${job} ». Répondez dans vos candidatures : si vous pouvez, le job est à vous.`,
    }),
    reserveComes: (student: Named, job: string) => ({
      title: `${student.name} peut venir`,
      message: `${student.name}, que vous gardiez en réserve, reprend « ${job} ».`,
    }),
    jobProposed: (poster: Named, job: string, hasWorked: boolean) => ({
      title: `${poster.name} vous propose une offre`,
      message: `${hasWorked ? 'Vous avez déjà travaillé ensemble' : 'Vous lui avez déjà écrit pour une offre'}. Sa nouvelle offre : « ${job} ».`,
    }),
    jobReopened: (job: string) => ({
      title: 'Offre de nouveau ouverte',
      message: `L’offre « ${job} » est de nouveau ouverte, votre candidature attend de nouveau.`,
    }),
    /** Of all unread messages of one conversation. */
    newMessage: (sender: Named, job: string, count: number) =>
      count === 1
        ? { title: `Message de ${sender.name}`, message: `Nouveau message au sujet de « ${job} ».` }
        : {
            title: `${count} nouveaux messages de ${sender.name}`,
            message: `Nouveaux messages au sujet de « ${job} ».`,
          },
    jobMatch: (job: string, location: string) => ({
      title: 'Nouvelle offre près de chez vous',
      message: `« ${job} » à ${location}.`,
    }),
    jobAlert: (search: string, job: string, location: string) => ({
      title: `Alerte « ${search} »`,
      message: `Nouvelle offre : « ${job} » à ${location}.`,
    }),
    reviewReceived: (reviewer: Named, job: string) => ({
      title: 'Nouvel avis',
      message: `${reviewer.name} vous a évalué·e pour « ${job} ».`,
    }),
    reviewBlind: (reviewer: Named, job: string) => ({
      title: 'Nouvel avis',
      message: `${reviewer.name} vous a évalué·e pour « ${job} ». Vous lirez son avis dès que vous aurez écrit le vôtre, ou dans ${periods.reviewBlind.days} jours.`,
    }),
    reviewShown: (reviewer: Named, job: string) => ({
      title: 'Avis à lire',
      message: `Vous pouvez lire l’avis de ${reviewer.name} pour « ${job} ».`,
    }),
    reviewReminder: (other: Named, job: string) => ({
      title: 'Avis en attente',
      message: `Le job « ${job} » est terminé. Comment cela s’est-il passé avec ${other.name} ?`,
    }),
    appointmentProposed: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Rendez-vous proposé',
      message: `${person.name} propose ${sayMeeting(meeting)} pour « ${job} ». Confirmez, ou proposez un autre moment.`,
    }),
    appointmentMoved: (person: Named, job: string, meeting: Meeting, confirmed: Meeting) => ({
      title: 'Autre rendez-vous proposé',
      message: `${person.name} propose ${sayMeeting(meeting)} pour « ${job} ». Le rendez-vous du ${sayMeeting(confirmed)} reste valable tant que vous n’avez pas confirmé.`,
    }),
    appointmentConfirmed: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Rendez-vous confirmé',
      message: `Rendez-vous avec ${person.name} ${sayMeeting(meeting)} pour « ${job} ».`,
    }),
    appointmentKept: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Rendez-vous maintenu',
      message: `${person.name} maintient le rendez-vous du ${sayMeeting(meeting)} pour « ${job} ».`,
    }),
    appointmentCancelled: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Rendez-vous annulé',
      message: `${person.name} a annulé le rendez-vous du ${sayMeeting(meeting)} pour « ${job} ».`,
    }),
    appointmentWithdrawn: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Proposition retirée',
      message: `${person.name} ne propose plus ${sayMeeting(meeting)} pour « ${job} ».`,
    }),
    appointmentDeclined: (person: Named, job: string, meeting: Meeting) => ({
      title: 'Rendez-vous refusé',
      message: `${person.name} n’est pas disponible ${sayMeeting(meeting)} pour « ${job} ».`,
    }),
    appointmentReminder: (other: Named, job: string, meeting: Meeting, isToday: boolean) => ({
      title: `Rendez-vous ${isToday ? 'aujourd’hui' : 'demain'} à ${swissTime(meeting.start).replace(':', 'h')}`,
      message: `Avec ${other.name}, ${sayMeeting(meeting)}, pour « ${job} ».`,
    }),
    hidden: (what: string, reason: string) => ({
      title: 'Contenu masqué',
      message: `${what} ne s’affiche plus. Motif donné par la modération : ${reason}`,
    }),
    restored: (what: string) => ({
      title: 'Contenu rétabli',
      message: `${what} s’affiche de nouveau.`,
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
    reviewAnswered: (student: Named, job: string) => ({
      title: 'Réponse à votre avis',
      message: `${student.name} a répondu à votre avis pour « ${job} ».`,
    }),
    amountProposed: (person: Named, job: string, amount: string) => ({
      title: 'Montant proposé',
      message: `${person.name} propose ${amount} pour « ${job} ».`,
    }),
    amountAgreed: (job: string, amount: string) => ({
      title: 'Montant convenu',
      message: `Vous avez convenu de ${amount} pour « ${job} ».`,
    }),
    saidPaid: (person: Named, job: string, amount: string) => ({
      title: 'Payé de la main à la main ?',
      message: `${person.name} indique que ${amount} ont été payés pour « ${job} ». Confirmez-le si c’est le cas.`,
    }),
    paidByHand: (person: Named, job: string, amount: string) => ({
      title: 'Paiement confirmé',
      message: `${person.name} confirme : ${amount} ont été payés pour « ${job} ».`,
    }),
    paymentHeld: (job: string, amount: string) => ({
      title: 'Job payé',
      message: `${amount} sont retenus pour vous jusqu’à la fin de « ${job} ».`,
    }),
    paymentReleased: (job: string, amount: string) => ({
      title: 'Fonds libérés',
      message: `${amount} pour « ${job} » sont à vous.`,
    }),
    paymentRefunded: (job: string, amount: string) => ({
      title: 'Paiement remboursé',
      message: `${amount} retenus pour « ${job} » retournent à qui a payé.`,
    }),
    refundFailed: (job: string, amount: string) => ({
      title: 'Remboursement refusé par la banque',
      message: `La banque n’a pas accepté le remboursement de ${amount} pour « ${job} ». Cet argent vous est dû : nous vous le rendons par une autre voie.`,
    }),
    refundMade: (job: string, amount: string) => ({
      title: 'Remboursement effectué',
      message: `${amount} pour « ${job} » vous ont été rendus par une autre voie.`,
    }),
    refundByHand: (payment: string, amount: string) => ({
      title: 'Remboursement à faire à la main',
      message: `La banque a refusé de rendre ${amount} (paiement ${payment}). Rendez cet argent par une autre voie, puis notez-le : « npm run ledger:check » dit comment.`,
    }),
    paymentChargedBack: (job: string, amount: string) => ({
      title: 'Paiement repris par la banque',
      message: `La banque a repris ${amount} retenus pour « ${job} ».`,
    }),
    paymentFrozen: (job: string, reason: string | null = null) => ({
      title: 'Fonds bloqués',
      message: `Les fonds retenus pour « ${job} » sont bloqués par une contestation. Donnez votre version dans le détail du paiement : la modération décidera.${reason ? ` Motif : ${reason}` : ''}`,
    }),
    frozenByBank: (job: string) => ({
      title: 'Fonds bloqués',
      message: `Les fonds retenus pour « ${job} » sont bloqués par une contestation auprès de la banque.`,
    }),
    refundAnnounced: (job: string, amount: string) => ({
      title: 'Job annulé : remboursement dans 48 heures',
      message: `${amount} retenus pour « ${job} » retournent dans 48 heures à qui a payé, sauf si l’étudiant·e s’y oppose parce que du travail a été fait.`,
    }),
    cancellationObjected: (job: string, reason: string | null) => ({
      title: 'Opposition au remboursement',
      message: `L’étudiant·e s’oppose au remboursement de « ${job} ». Donnez votre version dans le détail du paiement : la modération décidera.${reason ? ` Motif : ${reason}` : ''}`,
    }),
    refundContested: (job: string, reason: string | null) => ({
      title: 'Annulation contestée',
      message: `L’étudiant·e conteste l’annulation de « ${job} ». Le montant reste remboursé. Donnez votre version dans le détail du paiement : la modération lit les deux.${reason ? ` Motif : ${reason}` : ''}`,
    }),
    partlyRefunded: (job: string) => ({
      title: 'Fonds bloqués',
      message: `Une partie du paiement de « ${job} » a été remboursée. La modération décide du reste.`,
    }),
    statementWritten: (person: Named, job: string) => ({
      title: 'Litige : nouvelle prise de position',
      message: `${person.name} a pris position au sujet de « ${job} ».`,
    }),
    disputeForDesk: (job: string) => ({
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
    disputeDecided: (job: string, reason: string) => ({
      title: 'Litige tranché',
      message: `La modération a décidé pour « ${job} ». Motif : ${reason}`,
    }),
    paymentSplit: (job: string, amount: string) => ({
      title: 'Fonds partagés',
      message: `${amount} pour « ${job} » sont à vous ; le reste retourne à qui a payé.`,
    }),
    paymentSplitBack: (job: string, amount: string) => ({
      title: 'Fonds partagés',
      message: `${amount} de votre paiement pour « ${job} » vous sont rendus ; le reste va à l’étudiant·e.`,
    }),
    payoutFailed: () => ({
      title: 'Versement refusé par votre banque',
      message:
        'Votre banque n’a pas accepté un versement : l’argent attend sur votre compte Stripe. Vérifiez vos coordonnées bancaires chez Stripe.',
    }),
    moneyAlarm: (what: string, object: string) => ({
      title: 'Alarme de paiement',
      message: `${what} (${object}). « npm run ledger:check » en dit plus.`,
    }),
  },
  /** What an alarm is about, for the operator. */
  alarms: {
    'wrong-amount': 'Le prestataire annonce un autre montant que le nôtre',
    'wrong-currency': 'Le prestataire annonce une autre monnaie que le franc',
    'other-intent': 'Un paiement a été fait une seconde fois chez le prestataire',
    'without-id': 'Un paiement ne porte plus notre numéro chez le prestataire',
    'refunded-outside': 'Un remboursement fait à la main chez le prestataire dépasse ce qui était dû',
    'refund-returned': 'Un remboursement fait à la main chez le prestataire est revenu',
    'transfer-reversed': 'Un virement à un·e étudiant·e a été repris chez le prestataire',
    'payout-failed': 'Un versement de la plateforme a été refusé par sa banque',
  },
  testBank: {
    name: 'Banque d’essai',
    refused: 'Banque d’essai : carte refusée. Aucun argent n’a été déplacé.',
    asks: 'Banque d’essai : confirmez le paiement.',
    notConfirmed: 'Banque d’essai : paiement non confirmé. Aucun argent n’a été déplacé.',
  },
  mail: {
    deputyBegun: (firstName: string, deputy: string, link: string) => ({
      subject: `${deputy} peut maintenant agir pour vous`,
      text: `Bonjour ${firstName},

${deputy} peut maintenant publier des offres, choisir une personne et payer pour vous, avec l’accord donné dans votre compte. Vous y
lisez ce qui a été fait, et vous y mettez fin quand vous le voulez :

${link}

Si cet accord ne vient pas de vous, mettez-y fin tout de suite et changez votre mot de passe.

L’équipe de Pouce
`,
    }),
    doneForYou: (firstName: string, done: string, link: string) => ({
      subject: done,
      text: `Bonjour ${firstName},

${done}.

Vous lisez dans votre compte tout ce que vos personnes de confiance ont fait pour vous, et vous y mettez fin quand vous le voulez :

${link}

Si vous n’avez pas choisi cette personne, mettez-y fin tout de suite et changez votre mot de passe.

L’équipe de Pouce
`,
    }),
    calendarMade: (firstName: string, link: string) => ({
      subject: 'Une adresse d’agenda a été créée',
      text: `Bonjour ${firstName},

Une adresse privée vient d’être créée pour votre compte : un agenda qui la connaît affiche vos rendez-vous. Vous la supprimez quand vous
le voulez dans votre compte, sous « Mon agenda » :

${link}

Si elle ne vient pas de vous, supprimez-la tout de suite et changez votre mot de passe.

L’équipe de Pouce
`,
    }),
    ibanChanged: (firstName: string, at: string, isGone: boolean, link: string) => ({
      subject: isGone ? 'Votre IBAN a été retiré' : 'Votre IBAN a été modifié',
      text: `Bonjour ${firstName},

${isGone ? 'L’IBAN de votre compte a été retiré' : 'L’IBAN qui figure sur vos QR-factures a été modifié'} le ${sayMeeting({ start: at })},
avec votre mot de passe. Votre portefeuille le montre :

${link}

Si ce n’était pas vous, changez votre mot de passe tout de suite (« Mot de passe oublié ? »), puis corrigez l’IBAN.

L’équipe de Pouce
`,
    }),
    invitation: (principal: string, link: string) => ({
      subject: `${principal} vous demande d’être sa personne de confiance`,
      text: `Bonjour,

${principal} utilise Pouce et aimerait que vous puissiez agir pour lui ou elle : publier des offres, choisir une personne, payer.
Ouvrez ce lien pour lire ce que cela permet, puis accepter ou non :

${link}

Le lien est valable ${periods.deputies.invitationDays} jours, pour cette adresse e-mail. Si vous ne connaissez pas cette personne, ignorez ce
message : rien ne change.

L’équipe de Pouce
`,
    }),
    verify: (firstName: string, link: string) => ({
      subject: 'Confirmez votre adresse e-mail',
      text: `Bonjour ${firstName},

Bienvenue sur Pouce ! Confirmez votre adresse en ouvrant ce lien :

${link}

Le lien est valable 48 heures. Si vous n’avez pas ouvert de compte, ignorez ce message.

L’équipe de Pouce
`,
    }),
    reset: (firstName: string, link: string) => ({
      subject: 'Choisissez un nouveau mot de passe',
      text: `Bonjour ${firstName},

Vous avez demandé à changer de mot de passe. Ouvrez ce lien pour en choisir un autre :

${link}

Le lien est valable une heure. Si la demande ne vient pas de vous, ignorez ce message : rien ne change.

L’équipe de Pouce
`,
    }),
    login: (firstName: string, link: string) => ({
      subject: 'Connectez-vous à Pouce',
      text: `Bonjour ${firstName},

Beaucoup de mots de passe ont été essayés sur votre compte. Le bon vient de l’être : si c’était vous, connectez-vous en
ouvrant ce lien :

${link}

Le lien est valable une heure. Si ce n’était pas vous, n’ouvrez pas ce lien et choisissez un nouveau mot de passe.

L’équipe de Pouce
`,
    }),
    mail_paid: (firstName: string, job: string, { amount, isPayer, isTest }: PaymentMail) => ({
      subject: `Paiement reçu : ${job}`,
      text: `Bonjour ${firstName},

${isPayer ? `Votre paiement de ${amount}` : `Un paiement de ${amount}`} pour « ${job} » est arrivé. Les fonds sont retenus jusqu’à la fin du job,
au plus pendant 7 jours après la date prévue ou, sans date, après le paiement.
${signed(isTest)}`,
    }),
    mail_released: (firstName: string, job: string, { amount, isPayer, isTest }: PaymentMail) => ({
      subject: `Fonds libérés : ${job}`,
      text: `Bonjour ${firstName},

${isPayer ? `Les ${amount} retenus pour « ${job} » ont été libérés.` : `${amount} pour « ${job} » sont à vous.`} Le reçu est dans votre portefeuille.
${signed(isTest)}`,
    }),
    mail_refund_failed: (firstName: string, job: string, { amount, isTest }: PaymentMail) => ({
      subject: `Remboursement refusé par la banque : ${job}`,
      text: `Bonjour ${firstName},

Nous voulions vous rendre ${amount} pour « ${job} », mais la banque n’a pas accepté ce remboursement : la carte ou le compte
n’existe peut-être plus. Cet argent vous est dû. Nous vous le rendons par une autre voie ; répondez à ce message pour nous
dire laquelle.
${signed(isTest)}`,
    }),
    mail_split: (firstName: string, job: string, { amount, isPayer, isTest }: PaymentMail) => ({
      subject: `Fonds partagés : ${job}`,
      text: `Bonjour ${firstName},

La modération a partagé les fonds retenus pour « ${job} » : ${isPayer ? `${amount} vous sont rendus` : `${amount} sont à vous`}. Le reçu est dans votre
portefeuille.
${signed(isTest)}`,
    }),
    mail_refunded: (firstName: string, job: string, { amount, isPayer, isTest }: PaymentMail) => ({
      subject: `Paiement remboursé : ${job}`,
      text: `Bonjour ${firstName},

${isPayer ? `Les ${amount} retenus pour « ${job} » vous sont rendus.` : `Les ${amount} retenus pour « ${job} » sont rendus à qui a payé.`}
${signed(isTest)}`,
    }),
  },
}
