export const aboutTexts = {
  name: 'À propos',
  title: 'À propos de Pouce',
  lead: 'Un coup de pouce, c’est peu de chose pour qui le donne et beaucoup pour qui le reçoit.',
  mission: {
    title: 'Notre mission',
    body: [
      'Permettre aux étudiants de gagner un revenu et d’acquérir des compétences, et aux particuliers de trouver de l’aide près de chez eux.',
      'Une pelouse à tondre, un carton à monter au troisième, une présentation à relire : ces travaux ne demandent pas une entreprise, seulement quelqu’un de fiable qui habite le quartier. Pouce fait se rencontrer les deux, partout en Suisse.',
    ],
  },
  values: {
    title: 'Nos valeurs',
    list: {
      help: {
        title: 'Entraide',
        text: 'Chacun a quelque chose à offrir : une heure, une idée, deux bras. Nous facilitons l’échange.',
      },
      excellence: {
        title: 'Excellence',
        text: 'Un petit travail mérite d’être bien fait. Les évaluations récompensent celles et ceux qui s’appliquent.',
      },
      community: {
        title: 'Communauté',
        text: 'On se croise au marché, on se recommande, on revient. La confiance naît entre voisins.',
      },
      durability: {
        title: 'Durabilité',
        text: 'De l’aide à deux rues, ce sont des trajets en moins, et du matériel que l’on partage au lieu de l’acheter.',
      },
    },
  },
  promise: {
    title: 'Notre promesse : des chances équitables',
    body: [
      'Les annonces sont ouvertes à toutes et à tous, et personne ne paie pour passer devant. Les nouvelles viennent en premier, un point c’est tout.',
      'Aucune mission n’est proposée au-dessous de 15 CHF/h, et les frais de Pouce ne dépendent ni de l’âge, ni de l’école, ni du canton.',
    ],
  },
  benefits: {
    title: 'Ce que chacun y gagne',
    student: {
      title: 'Pour les étudiants',
      list: [
        { title: 'Revenus flexibles', text: 'Une heure ce soir ou trois samedis de suite : vous choisissez.' },
        { title: 'Expérience valorisante', text: 'Chaque mission évaluée enrichit un profil que vous pouvez montrer.' },
        { title: 'Réseau local', text: 'Des gens de votre région qui savent ce que vous valez.' },
      ],
    },
    private: {
      title: 'Pour les particuliers',
      list: [
        { title: 'Aide locale', text: 'Des étudiantes et étudiants qui habitent ou étudient près de chez vous.' },
        {
          title: 'Service personnalisé',
          text: 'Vous lisez leurs lettres, choisissez la personne et convenez de tout par message.',
        },
        {
          title: 'Simplicité',
          text: 'Une annonce en quatre étapes, des candidatures au même endroit, un paiement au choix.',
        },
      ],
    },
  },
  commitment: {
    title: 'Notre engagement',
    text: 'Pas de publicité, pas de traceurs, pas de données vendues. Des règles que l’on comprend en les lisant, des frais annoncés d’avance, et une équipe qui répond.',
    terms: 'Lire les conditions d’utilisation',
    contact: 'Nous écrire',
  },
}
