export const landingTexts = {
  name: 'Pouce · Petits jobs entre étudiants et particuliers en Suisse',
  title: 'Un coup de pouce, près de chez vous',
  entries: 'Choisissez votre côté',
  student: {
    who: 'Étudiant·e',
    title: 'Gagner de l’argent',
    text: 'De petits travaux près de chez vous, quand vous avez le temps.',
  },
  private: {
    who: 'Particulier',
    title: 'Publier une annonce',
    text: 'Quelqu’un de fiable, tout près, pour vous aider.',
  },
  facts: ['Inscription gratuite', 'Dès 15 CHF/h', 'Partout en Suisse'],
  how: {
    title: 'Comment ça marche',
    lead: 'Quatre gestes, et le tour est joué.',
    steps: {
      listing: {
        who: 'Particulier',
        title: 'Une annonce',
        text: 'Quoi, où, quand et pour combien : publiée en quatre étapes.',
      },
      application: {
        who: 'Étudiant·e',
        title: 'Une candidature',
        text: 'Quelques mots de motivation, envoyés d’un geste, même sans réseau.',
      },
      talk: {
        who: 'Ensemble',
        title: 'Une discussion',
        text: 'Une fois la personne choisie, tout se convient par message.',
      },
      done: {
        who: 'Ensemble',
        title: 'C’est fait, c’est payé',
        text: 'En espèces, par TWINT ou par Pouce. Puis une évaluation.',
      },
    },
    more: 'En savoir plus',
    moreLabel: 'En savoir plus sur le fonctionnement',
  },
  benefits: {
    title: 'Chacun y gagne',
    student: {
      title: 'Pour les étudiants',
      list: {
        income: { title: 'Revenus flexibles', text: 'Une heure ou un week-end, payés au tarif annoncé.' },
        skills: {
          title: 'Développement de compétences',
          text: 'Chaque mission vous apprend quelque chose et se voit sur votre profil.',
        },
        hours: { title: 'Horaires adaptés', text: 'Entre deux cours, le soir, pendant les vacances : vous décidez.' },
      },
    },
    private: {
      title: 'Pour les particuliers',
      list: {
        local: {
          title: 'Aide locale fiable',
          text: 'Des personnes de votre région, avec des évaluations que vous pouvez lire.',
        },
        rates: {
          title: 'Tarifs étudiants abordables',
          text: 'Vous fixez le tarif, dès 15 CHF/h, sans frais de publication.',
        },
        quick: { title: 'Service rapide', text: 'Les étudiants de votre canton sont avertis dès la publication.' },
      },
    },
  },
  jobs: {
    title: 'Jobs disponibles',
    lead: 'Le genre de missions que l’on trouve sur Pouce.',
    example: 'Exemple',
    apply: 'Postuler',
    applyTo: (title: string) => `Postuler : ${title}`,
    all: 'Voir tous les emplois',
    list: {
      household: {
        title: 'Aide ménagère',
        location: 'Genève',
        text: 'Nettoyage d’un trois-pièces avant une visite, produits sur place.',
      },
      gardening: {
        title: 'Jardinage',
        location: 'Lausanne',
        text: 'Tondre, tailler la haie et ramasser les feuilles d’un petit jardin.',
      },
      moving: {
        title: 'Déménagement',
        location: 'Bâle',
        text: 'Porter des cartons et quelques meubles, du deuxième étage à la camionnette.',
      },
    },
    hours: (hours: number) => `${hours} heures`,
  },
  about: {
    title: 'Né d’un coup de main',
    text: 'Les étudiants cherchent un revenu et de l’expérience, leurs voisins un peu d’aide. Pouce les met en relation, sans publicité ni traceurs, avec des règles claires et des frais annoncés.',
    more: 'À propos de Pouce',
  },
}
