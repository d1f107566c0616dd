import type { Section } from './long-text.ts'

const sections: readonly Section[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable',
    body: [
      'Pouce, à Lausanne, est responsable du traitement de vos données sur ce site et dans l’application. Nous appliquons la loi fédérale sur la protection des données (nLPD) et, lorsqu’il vous concerne, le règlement général de l’Union européenne (RGPD).',
      { writeTo: 'Pour toute question ou demande :' },
    ],
  },
  {
    id: 'donnees',
    title: 'Quelles données',
    body: [
      'Nous ne demandons que ce qui sert à la mise en relation :',
      {
        terms: [
          [
            'Compte',
            'Prénom, nom, adresse e-mail, numéro de téléphone, ville, type de compte, mot de passe (sous forme chiffrée à sens unique).',
          ],
          ['Profil étudiant', 'École, présentation et matériel disponible, si vous les indiquez.'],
          ['Profil particulier', 'Type de logement, si vous l’indiquez.'],
          ['Photos', 'Photo de profil et photos jointes à une évaluation.'],
          ['Activité', 'Annonces, candidatures, messages, évaluations données et reçues, notifications.'],
          ['Paiements', 'Montant, date, état et mission concernée, lorsque vous payez ou êtes payé par Pouce.'],
          [
            'Technique',
            'Appareils connectés (tels que le navigateur les désigne) et date de leur dernière utilisation ; moment où l’application a été vue à l’écran pour la dernière fois.',
          ],
        ],
      },
      'Nous n’achetons pas de données et n’en recueillons pas auprès de tiers.',
    ],
  },
  {
    id: 'finalites',
    title: 'Pourquoi, et à quel titre',
    body: [
      {
        terms: [
          [
            'Fournir le service',
            'Tenir votre compte, publier, postuler, discuter, évaluer, payer, vous signaler les nouvelles offres de votre canton. Base : le contrat qui nous lie.',
          ],
          [
            'Protéger',
            'Limiter les tentatives de connexion, repérer les abus, corriger les pannes. Base : notre intérêt légitime, et le vôtre, à un service sûr.',
          ],
          [
            'Respecter la loi',
            'Conserver les pièces comptables, répondre aux autorités dans les limites légales. Base : l’obligation légale.',
          ],
          [
            'Vous avertir',
            'Envoyer des notifications sur votre appareil. Base : votre accord, que vous pouvez retirer en tout temps.',
          ],
        ],
      },
      'Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Aucune décision vous concernant n’est prise par une machine seule, et nous ne dressons pas de profil de vos habitudes.',
    ],
  },
  {
    id: 'visibilite',
    title: 'Qui voit quoi',
    body: [
      {
        terms: [
          [
            'Tout le monde',
            'Les annonces, avec le nom et la ville de la personne qui les publie ; sur les profils, le nom, la ville, la photo, le mois d’inscription, l’école, la présentation, le matériel et les évaluations reçues.',
          ],
          [
            'Le particulier chez qui vous postulez',
            'En plus : votre lettre de motivation, votre adresse e-mail et votre numéro de téléphone.',
          ],
          ['Les deux personnes d’une mission', 'Leurs messages, qui fait le travail, et si l’autre est en ligne.'],
          ['Vous seul', 'Vos candidatures, vos notifications, vos revenus et vos appareils connectés.'],
        ],
      },
      'Dans une annonce, indiquez le quartier plutôt que votre adresse exacte : vous la donnerez par message à la personne choisie.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies et suivi',
    body: [
      'Un seul cookie, déposé à la connexion, vous reconnaît d’une page à l’autre. Il est indispensable, ne contient qu’un numéro tiré au hasard, et les scripts de la page ne peuvent pas le lire. Il s’efface à la déconnexion ou après 30 jours sans visite.',
      'Il n’y a ni mesure d’audience, ni pixel, ni bouton de réseau social, ni script d’un tiers : l’application n’a besoin que de nos propres serveurs, exception faite de la page de paiement si vous payez par Pouce. C’est pourquoi aucune bannière ne vous demande votre accord.',
    ],
  },
  {
    id: 'appareil',
    title: 'Ce qui reste sur votre appareil',
    body: [
      'Pour s’ouvrir vite et fonctionner sans réseau, l’application garde dans le stockage de votre navigateur :',
      {
        list: [
          'une copie de vos données et des annonces ouvertes, dans une base (IndexedDB) propre à votre compte ;',
          'vos brouillons et ce qui attend d’être envoyé ;',
          'votre profil, pour que l’application s’ouvre sans attendre le serveur, et quelques choix d’affichage ;',
          'les écrans de l’application et les images déjà vues.',
        ],
      },
      'Ces données ne quittent l’appareil que vers nos serveurs. À la déconnexion, la base et le profil de votre compte sont effacés de l’appareil ; si quelque chose attend encore d’être envoyé, l’application vous prévient d’abord. Sur un appareil partagé, déconnectez-vous. Vous pouvez aussi tout effacer dans les réglages de votre navigateur.',
    ],
  },
  {
    id: 'photos',
    title: 'Photos',
    body: [
      'Chaque photo reçue est redessinée au format WebP avant d’être enregistrée. Ce que l’appareil y avait glissé (lieu de la prise de vue, modèle, date) disparaît. Une photo qui n’est plus affichée nulle part est effacée lorsque vous la remplacez, la retirez ou supprimez votre compte.',
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: [
      'Les notifications dans l’application font partie du service. Si vous autorisez en plus celles de votre appareil, elles passent, chiffrées, par le service de votre navigateur (par exemple Apple, Google ou Mozilla). Vous pouvez les couper à tout moment dans ses réglages.',
    ],
  },
  {
    id: 'prestataires',
    title: 'Prestataires et paiements',
    body: [
      'Nous faisons appel à peu de prestataires, liés par contrat : l’hébergement, l’envoi des e-mails et le paiement. Chacun ne reçoit que ce qui lui est nécessaire.',
      'Les paiements faits par Pouce passent par Stripe. Les données de votre carte ou de votre compte TWINT vont directement à ce prestataire et ne touchent pas nos serveurs. Stripe vérifie l’identité des personnes à qui il verse de l’argent et traite pour cela des données sous sa propre responsabilité, en partie hors de Suisse, avec les garanties prévues par la loi (clauses contractuelles types ou cadre de protection reconnu).',
      'Le mémo TWINT est fabriqué entièrement sur votre appareil : le numéro et le montant que vous y saisissez ne nous sont pas envoyés.',
    ],
  },
  {
    id: 'lieu',
    title: 'Où vos données sont conservées',
    body: [
      'Notre base de données et ses sauvegardes se trouvent en Suisse. Une communication à l’étranger n’a lieu que pour les paiements et les notifications, comme décrit plus haut.',
    ],
  },
  {
    id: 'duree',
    title: 'Combien de temps',
    body: [
      {
        terms: [
          ['Compte et profil', 'Tant que le compte existe.'],
          ['Connexion', '30 jours après la dernière utilisation ; la session expirée est alors effacée.'],
          ['Liens envoyés par e-mail', '48 heures pour confirmer une adresse, une heure pour changer de mot de passe.'],
          [
            'Tentatives de connexion',
            'Deux heures au plus, sous forme d’empreinte ; ni l’adresse e-mail ni celle du réseau n’y sont enregistrées.',
          ],
          [
            'Journal technique',
            'Il note quelle partie du service a répondu et en combien de temps, sans nom, sans adresse et sans rien de ce que vous écrivez.',
          ],
          ['Traces de synchronisation', '35 jours, pour que rien ne soit exécuté deux fois.'],
          [
            'Messages et évaluations',
            'Tant que l’une des deux personnes en a besoin ; après la suppression de votre compte, ils restent sous « Compte supprimé ».',
          ],
          ['Pièces comptables', 'Dix ans, comme le Code des obligations l’exige.'],
        ],
      },
    ],
  },
  {
    id: 'securite',
    title: 'Sécurité',
    body: [
      'Les échanges sont chiffrés (HTTPS). Les mots de passe sont conservés sous une forme qui ne permet pas de les retrouver (argon2id), et les mots de passe trop courants sont refusés. Chaque demande est vérifiée : vous ne voyez et ne modifiez que ce qui vous revient. En cas de fuite comportant un risque élevé, nous vous avertissons, ainsi que l’autorité compétente.',
    ],
  },
  {
    id: 'droits',
    title: 'Vos droits',
    body: [
      {
        terms: [
          [
            'Consulter et emporter',
            'Pouce vous remet tout ce que votre compte contient dans un fichier lisible par d’autres services (JSON).',
          ],
          ['Corriger', 'Modifiez votre profil vous-même, à tout moment.'],
          [
            'Supprimer',
            'Supprimez votre compte avec votre mot de passe. Nom, coordonnées, photo et présentation sont effacés aussitôt. Une mission en cours doit d’abord se terminer.',
          ],
          [
            'Fermer des sessions',
            'Voyez quels appareils sont connectés et déconnectez-les, un à un ou tous les autres ensemble.',
          ],
          ['Vous opposer, limiter', 'Demandez-nous de restreindre un traitement ou d’y mettre fin.'],
        ],
      },
      'Nous répondons dans les 30 jours, gratuitement. Si notre réponse ne vous convient pas, vous pouvez vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT) ou, dans l’Union européenne, à l’autorité de votre lieu de résidence.',
    ],
  },
  {
    id: 'mineurs',
    title: 'Jeunes dès 15 ans',
    body: [
      'Pouce s’adresse aux personnes de 15 ans et plus. Si nous apprenons qu’un compte a été ouvert plus tôt, nous le supprimons. Les parents d’une personne mineure peuvent nous écrire pour exercer ses droits avec elle.',
    ],
  },
  {
    id: 'modifications',
    title: 'Modification de ce texte',
    body: [
      'Lorsque nos traitements changent, ce texte change aussi, et sa date avec lui. Nous annonçons les changements importants par e-mail avant qu’ils ne prennent effet.',
    ],
  },
]

export const privacyTexts = {
  title: 'Politique de confidentialité',
  lead: 'Ce que nous savons de vous, pourquoi, et comment vous en restez maître.',
  updated: { date: '2025-07-03', text: '3 juillet 2025' },
  essentials: 'L’essentiel',
  keyPoints: [
    'Un seul cookie, celui de la connexion. Aucun traceur, aucune publicité.',
    'Votre e-mail et votre téléphone ne sont montrés qu’aux particuliers auprès de qui vous postulez.',
    'Vos données vous appartiennent : copie complète et suppression du compte, à tout moment.',
  ],
  sections,
}
