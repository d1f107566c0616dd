/** What the server itself writes to people: notifications and mail. */
export const texts = {
  deletedPerson: { firstName: 'Compte', lastName: 'supprimé' },
  notifications: {
    newApplication: (student: string, job: string) => ({
      title: 'Nouvelle candidature',
      message: `${student} a postulé à votre offre « ${job} ».`,
    }),
    withdrawn: (student: string, job: string) => ({
      title: 'Candidature retirée',
      message: `${student} a retiré sa candidature à votre offre « ${job} ».`,
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
    jobStarted: (job: string) => ({ title: 'Mission commencée', message: `La mission « ${job} » est en cours.` }),
    jobCompleted: (job: string) => ({
      title: 'Mission terminée',
      message: `La mission « ${job} » est terminée. Merci pour le coup de pouce !`,
    }),
    jobCancelled: (job: string, reason: string | null = null) => ({
      title: 'Mission annulée',
      message: `La mission « ${job} » a été annulée.${reason ? ` Motif : ${reason}` : ''}`,
    }),
    newMessage: (sender: string, job: string) => ({
      title: `Message de ${sender}`,
      message: `Nouveau message au sujet de « ${job} ».`,
    }),
    jobMatch: (job: string, location: string) => ({
      title: 'Nouvelle offre près de chez vous',
      message: `« ${job} » à ${location}.`,
    }),
    jobAlert: (search: string, job: string, location: string) => ({
      title: `Alerte « ${search} »`,
      message: `Nouvelle offre : « ${job} » à ${location}.`,
    }),
    reviewReceived: (reviewer: string, job: string) => ({
      title: 'Nouvelle évaluation',
      message: `${reviewer} vous a évalué·e pour « ${job} ».`,
    }),
  },
  mail: {
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
  },
}
