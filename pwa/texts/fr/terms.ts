import type { Section } from './long-text.ts'

const sections: readonly Section[] = [
  {
    id: 'objet',
    title: 'À quoi servent ces conditions',
    body: [
      'Pouce met en relation, en Suisse, des étudiantes et étudiants qui cherchent de petits travaux rémunérés et des particuliers qui ont besoin d’un coup de main. Ces conditions règlent l’utilisation du site et de l’application. En créant un compte, vous les acceptez.',
      'Dans ce texte, « Pouce », « nous » et « notre » désignent l’exploitant de la plateforme, « vous » toute personne qui l’utilise, « mission » le travail convenu entre un particulier et un étudiant ou une étudiante.',
    ],
  },
  {
    id: 'inscription',
    title: 'Qui peut s’inscrire',
    body: [
      'L’inscription est ouverte aux personnes qui remplissent ces deux conditions :',
      { list: ['avoir 15 ans révolus ;', 'habiter en Suisse.'] },
      'Avant 18 ans, il vous faut l’accord de la personne qui vous représente légalement. Les règles suisses sur la protection des jeunes au travail s’appliquent : pas de travaux dangereux ou pénibles, pas de travail de nuit, et des horaires compatibles avec l’école.',
      'La lecture des annonces est libre et ne demande pas de compte.',
    ],
  },
  {
    id: 'compte',
    title: 'Votre compte',
    body: [
      'Les indications que vous donnez sont exactes et tenues à jour. Un compte est personnel : il ne se prête pas et ne se vend pas, et chacun n’en ouvre qu’un.',
      'Gardez votre mot de passe pour vous. Si vous pensez que quelqu’un d’autre utilise votre compte, changez-le sans attendre, fermez les sessions ouvertes sur vos autres appareils et prévenez-nous.',
    ],
  },
  {
    id: 'role',
    title: 'Le rôle de Pouce',
    body: [
      'Pouce est un intermédiaire. La mission est convenue directement entre le particulier et l’étudiant ou l’étudiante ; nous ne sommes ni employeur, ni mandataire, ni partie à ce contrat.',
      'Il appartient au particulier de vérifier ce que la loi lui demande lorsqu’il confie un travail rémunéré, notamment en matière d’assurances sociales (AVS) et d’assurance-accidents, et à chacun de déclarer ses revenus.',
    ],
  },
  {
    id: 'annonces',
    title: 'Annonces et tarifs',
    body: [
      'Une annonce décrit un travail réel, licite, et assez précisément pour que l’on sache à quoi s’attendre : tâche, lieu, durée, tarif, matériel fourni ou à apporter.',
      'Le tarif est indiqué en francs suisses par heure. Il est d’au moins 15 CHF par heure ; une annonce au-dessous n’est pas publiée. Nous recommandons 20 CHF par heure ou plus, selon la difficulté et l’expérience demandée. Un salaire minimum cantonal plus élevé reste réservé.',
      'Tant qu’elle est ouverte, une annonce peut être retirée par la personne qui l’a publiée ; les candidatures en attente sont alors closes et les personnes concernées averties.',
    ],
  },
  {
    id: 'candidatures',
    title: 'Candidatures et attribution',
    body: [
      'Les étudiants postulent en quelques mots, une fois par annonce. Une candidature peut être retirée tant qu’elle n’a pas reçu de réponse.',
      'En acceptant une candidature, le particulier attribue la mission ; les autres candidatures sont refusées au même moment. La messagerie s’ouvre alors entre les deux personnes, pour convenir des détails.',
    ],
  },
  {
    id: 'paiement',
    title: 'Paiement, fonds retenus et frais',
    body: [
      'Deux voies sont possibles, au choix des personnes concernées :',
      {
        terms: [
          [
            'De la main à la main',
            'En espèces ou par TWINT, directement entre vous. Pouce n’encaisse rien, ne retient rien et ne prélève pas de frais. Le mémo TWINT de l’application rappelle un numéro et un montant ; il ne déclenche aucun paiement.',
          ],
          [
            'Par Pouce',
            'Le particulier paie d’avance par l’intermédiaire de notre prestataire de paiement. Le montant est mis de côté : ce sont les fonds retenus.',
          ],
        ],
      },
      'Les fonds retenus sont versés à l’étudiant ou à l’étudiante dès que le particulier les libère ou marque la mission comme terminée, et au plus tard automatiquement après 7 jours, comptés dès la date prévue de la mission, ou dès le paiement s’il est plus tardif. Le versement n’a lieu qu’une fois.',
      'Sur un paiement fait par Pouce, des frais de 5 % du montant sont prélevés au moment du versement ; l’étudiant ou l’étudiante reçoit le reste. L’inscription, la publication d’annonces et les candidatures sont gratuites.',
      'Le particulier peut contester un paiement tant que les fonds sont retenus : ils sont alors bloqués, les deux personnes peuvent s’exprimer pendant 7 jours, puis la modération libère les fonds, les rend ou les partage, en disant pourquoi.',
      'Si un paiement est contesté auprès du prestataire, les fonds encore retenus le restent jusqu’à la fin de la procédure.',
    ],
  },
  {
    id: 'annulation',
    title: 'Annulation',
    body: [
      'Jusqu’à ce que la mission soit terminée, le particulier peut l’annuler. Avant la date prévue, les fonds retenus pour cette mission lui reviennent aussitôt. Dès cette date, ou sans date prévue dès que la mission est en cours, ils lui reviennent après 48 heures, sauf si l’étudiant ou l’étudiante s’y oppose : la modération décide alors.',
      'Un étudiant ou une étudiante qui ne peut plus venir le dit au plus vite par « Je ne peux pas venir », avec son motif : le particulier en est averti, l’annonce est de nouveau ouverte, les candidatures écartées attendent de nouveau et les fonds retenus reviennent aussitôt au particulier.',
      'Annuler au dernier moment met l’autre personne dans l’embarras : dès que la mission a commencé, les heures déjà faites sont dues.',
    ],
  },
  {
    id: 'evaluations',
    title: 'Évaluations',
    body: [
      'La mission terminée, le particulier peut évaluer l’étudiant ou l’étudiante : une note de 1 à 5, la ponctualité, la politesse, quelques mots et des photos du travail s’il le souhaite. L’évaluation paraît sur le profil public.',
      'Une évaluation parle d’une mission qui a eu lieu, sans exagération ni insulte, et ne montre personne en photo sans son accord. Il est interdit d’en offrir, d’en acheter ou d’en échanger. Nous retirons celles qui ne respectent pas ces règles.',
    ],
  },
  {
    id: 'interdits',
    title: 'Ce qui est interdit',
    body: [
      'N’ont pas leur place sur Pouce, que ce soit dans une annonce, un profil, un message ou une évaluation :',
      {
        list: [
          'les travaux ou les contenus illicites, dangereux, violents ou à caractère sexuel ;',
          'la haine, le harcèlement et la discrimination ;',
          'les annonces trompeuses, les demandes d’argent, les ventes pyramidales et la publicité ;',
          'les travaux scolaires ou examens rédigés à la place de quelqu’un ;',
          'les contenus qui violent les droits ou la vie privée d’autrui ;',
          'l’usurpation d’identité et les faux comptes ;',
          'la collecte automatisée de données et tout ce qui perturbe le service ou contourne ses protections.',
        ],
      },
      'Nous pouvons retirer un tel contenu et, selon la gravité, suspendre ou fermer le compte. Sauf urgence, nous vous en donnons la raison et vous laissons répondre.',
      { writeTo: 'Pour signaler un contenu, écrivez à' },
    ],
  },
  {
    id: 'contenus',
    title: 'Vos contenus',
    body: [
      'Ce que vous publiez reste à vous. Vous nous permettez de l’enregistrer, de l’afficher et de le mettre en forme dans Pouce, gratuitement et le temps que le service en a besoin. Vous garantissez avoir le droit de le publier.',
    ],
  },
  {
    id: 'donnees',
    title: 'Vos données',
    body: [
      'Notre politique de confidentialité explique quelles données nous traitons, pourquoi et combien de temps, et comment exercer vos droits. Vous pouvez en tout temps demander une copie de vos données ou la suppression de votre compte.',
      'Les coordonnées que vous recevez d’une autre personne par Pouce servent à convenir de la mission, et à rien d’autre.',
    ],
  },
  {
    id: 'disponibilite',
    title: 'Disponibilité du service',
    body: [
      'Nous mettons tout en œuvre pour que Pouce fonctionne sans interruption, sans pouvoir le garantir. L’application garde sur votre appareil de quoi continuer sans réseau ; ce que vous faites hors ligne ne prend effet qu’une fois transmis et accepté. Jusque-là, l’application le montre comme en attente.',
    ],
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    body: [
      'Chacun répond de ce qu’il publie, de ce qu’il convient et de la manière dont il s’en acquitte. Nous ne répondons ni de la qualité, ni de l’exécution, ni du paiement d’une mission convenue entre vous, ni des dommages causés à cette occasion. Une assurance responsabilité civile est vivement recommandée aux deux parties.',
      'Dans la mesure où la loi le permet, la responsabilité de Pouce est limitée à 100 CHF par incident. Cette limite ne vaut ni en cas de dol ou de faute grave, ni pour les dommages corporels, ni pour les fonds retenus, qui sont dus en entier.',
    ],
  },
  {
    id: 'fin',
    title: 'Fermeture du compte',
    body: [
      'Vous pouvez supprimer votre compte quand vous le voulez, sauf pendant qu’une mission à laquelle vous participez est en cours : elle doit d’abord être terminée ou annulée. Vos annonces ouvertes et vos candidatures en attente sont retirées ; les missions attribuées qui n’ont pas commencé sont annulées et l’autre personne en est avertie.',
      'Nous pouvons fermer un compte qui viole ces conditions. Les fonds retenus sont alors versés ou rendus selon ce qui a été convenu et accompli.',
    ],
  },
  {
    id: 'modifications',
    title: 'Modification de ces conditions',
    body: [
      'Nous pouvons modifier ces conditions. Nous vous l’annonçons par e-mail au moins 30 jours à l’avance, en disant ce qui change. Si vous n’êtes pas d’accord, vous pouvez supprimer votre compte avant l’entrée en vigueur ; les missions déjà convenues restent soumises au texte précédent.',
    ],
  },
  {
    id: 'droit',
    title: 'Droit applicable et for',
    body: [
      'Ces conditions sont soumises au droit suisse. Le for est à Lausanne. Les fors impératifs prévus par la loi, en particulier ceux des consommateurs et du droit du travail, restent réservés.',
      'Si une disposition n’est pas valable, les autres le demeurent. Avant toute démarche, parlons-en : la plupart des différends se règlent par un message.',
    ],
  },
  {
    id: 'contact',
    title: 'Nous joindre',
    body: [{ writeTo: 'Une question sur ces conditions ? Écrivez à' }],
  },
]

export const termsTexts = {
  title: 'Conditions d’utilisation',
  lead: 'Les règles du jeu, en clair : qui peut participer, comment l’argent circule et ce que chacun doit à l’autre.',
  updated: { date: '2025-05-22', text: '22 mai 2025' },
  essentials: 'L’essentiel',
  keyPoints: [
    'Dès 15 ans, pour les personnes qui habitent en Suisse.',
    'Au moins 15 CHF par heure.',
    'Sur un paiement fait par Pouce : 5 % de frais, et des fonds retenus au plus 7 jours après la date prévue ou le paiement.',
    'Tout changement est annoncé 30 jours à l’avance, par e-mail.',
  ],
  sections,
}
