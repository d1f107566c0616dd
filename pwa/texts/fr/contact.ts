export const contactTexts = {
  title: 'Contact',
  lead: 'Une question, une idée, quelque chose qui ne va pas ? Écrivez-nous, une vraie personne vous répond.',
  email: 'E-mail',
  write: 'Écrire un message',
  hours: 'Disponibilité',
  days: 'Du lundi au vendredi',
  times: '9h–18h',
  timesHint: 'Un message reçu en dehors de ces heures trouve sa réponse le jour ouvrable suivant.',
  faq: 'Questions fréquentes',
  questions: [
    {
      question: 'Comment m’inscrire ?',
      answer:
        'Cliquez sur le bouton « S’inscrire », en haut de la page, puis choisissez « étudiant » ou « particulier ». L’inscription est gratuite et prend une minute.',
    },
    {
      question: 'Comment publier une offre ?',
      answer:
        'Les particuliers publient depuis leur tableau de bord : « Publier une offre » ouvre un formulaire en quatre étapes. L’annonce est visible dès la publication.',
    },
    {
      question: 'Comment postuler à un emploi ?',
      answer:
        'Les étudiants parcourent les emplois et cliquent sur « Postuler », puis écrivent quelques mots de motivation. La réponse arrive dans l’application.',
    },
    {
      question: 'Quel tarif proposer ?',
      answer:
        'Le tarif minimum recommandé est de 20 CHF/heure. Il varie selon la complexité du travail et l’expérience demandée.',
    },
  ],
}
