/** The publishing wizard. */
export const publishTexts = {
  title: 'Publier une offre',
  correctTitle: 'Corriger l’offre',
  steps: ['L’essentiel', 'Lieu, durée et tarif', 'Le déroulement', 'La personne et l’accord'],
  stepsLabel: 'Étapes de la publication',
  previous: 'Précédent',
  next: 'Suivant',
  publish: 'Publier',
  send: 'Renvoyer',
  resumed: 'Nous avons repris votre brouillon.',
  restart: 'Recommencer',
  required: 'Les champs marqués d’un * sont obligatoires.',

  name: 'Titre',
  namePlaceholder: 'Par exemple : tondre la pelouse',
  description: 'Description',
  descriptionHint: 'Ce qu’il y a à faire, et ce qu’il est utile de savoir avant de postuler.',
  category: 'Catégorie',
  subcategory: 'Sous-catégorie',
  noSubcategory: 'Aucune en particulier',

  location: 'Lieu',
  duration: 'Durée',
  durationPlaceholder: 'Par exemple : 3 heures',
  rate: 'Tarif (CHF/h)',
  recommended: (recommended: string, least: string) =>
    `Nous recommandons ${recommended} ou plus. Le minimum sur Pouce est de ${least}.`,
  legal: (canton: string, wage: string, month: string) =>
    `${canton} : le salaire minimum légal est de ${wage} brut (état : ${month}).`,
  legalRange: (canton: string, from: string, to: string, month: string) =>
    `${canton} : le salaire minimum légal va de ${from} à ${to} brut selon la branche (état : ${month}).`,
  legalExceptions:
    'Il y a des exceptions, par exemple pour les personnes mineures ou certains petits emplois : le canton renseigne et ses chiffres font foi.',
  belowLegal: 'Votre tarif est inférieur à ce minimum.',
  similar: (count: string, middle: string, from: string, to: string) =>
    `${count} offres semblables du canton paient entre ${from} et ${to} ; la moitié d’entre elles, ${middle} ou plus.`,

  deliveryType: 'Où se fait le travail ?',
  scheduledFor: 'Date prévue',
  scheduledForHint: 'Laissez vide si la date est à convenir.',
  urgency: 'Urgence',
  longTerm: 'Projet à long terme',
  longTermHint: 'Pour une aide régulière ou de plusieurs semaines.',
  projectDuration: 'Durée du projet',
  projectDurationPlaceholder: 'Par exemple : 3 mois',
  toolsProvided: 'Je fournis le matériel',
  toolsProvidedHint: 'Sinon, indiquez ce qu’il faut apporter.',
  requiredTools: 'À apporter',
  physicalDemand: 'Effort physique',

  experience: 'Expérience attendue',
  language: 'Langue',
  skills: 'Compétences souhaitées',
  skillsHint: 'Une à la fois, puis Entrée ou « Ajouter ».',
  deliverables: 'Résultats attendus',
  deliverablesHint: 'Ce qui sera fait à la fin, un point à la fois.',
  payment: 'Paiement',
  preview: 'Comme les étudiants la verront',

  done: 'Offre publiée avec succès !',
  doneHint: 'Votre annonce est maintenant visible par les étudiants.',
  waiting: 'Offre enregistrée',
  waitingHint: 'Elle sera publiée dès que la connexion sera de retour.',
  failed: 'Erreur lors de la publication',
  notSaved: 'Cet appareil n’a pas pu enregistrer l’offre. Rien n’est perdu : réessayez.',
}

/** The same wizard over an offer that stands already. */
export const editTexts = {
  title: 'Modifier l’offre',
  save: 'Enregistrer les modifications',
  told: (waiting: number) => {
    if (waiting === 0) return 'Aucune candidature n’attend de réponse : personne ne sera informé.'
    return waiting === 1
      ? 'La personne qui a postulé sera informée de ce qui change.'
      : `Les ${waiting} personnes qui ont postulé seront informées de ce qui change.`
  },
  done: 'Offre modifiée',
  doneHint: 'Les étudiants la voient maintenant ainsi.',
  waiting: 'Modifications enregistrées',
  waitingHint: 'Elles partiront dès que la connexion sera de retour.',
  failed: 'Modification refusée',
  notSaved: 'Cet appareil n’a pas pu enregistrer les modifications. Rien n’est perdu : réessayez.',
}
