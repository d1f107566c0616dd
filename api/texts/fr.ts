import { sayMeeting } from '../../schema/notices/fr/words.ts'
import { periods } from '../../schema/rules.ts'

type PaymentMail = { amount: string; isPayer: boolean; isTest: boolean }

const signed = (isTest: boolean) => `${isTest ? '\nPaiement d’essai : aucun argent n’a été déplacé.\n' : ''}
L’équipe de Pouce
`

/** Texts of the mails. Those of notices are in `schema/notices`. */
export const texts = {
  hiddenMessage: 'Message masqué par la modération.',
  takenBack: '(question retirée par la personne qui l’a posée)',
  calendar: { name: 'Pouce', details: (other: string) => `Job Pouce avec ${other}.` },
  deletedPerson: { firstName: 'Compte', lastName: 'supprimé' },
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
