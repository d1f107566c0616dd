export const featuresTexts = {
  title: 'Comment ça marche',
  lead: 'De la première annonce au dernier merci, en quelques gestes. Choisissez votre côté.',
  jump: 'Sur cette page',
  student: {
    id: 'etudiants',
    title: 'Vous êtes étudiant ou étudiante',
    short: 'Étudiants',
    steps: [
      {
        title: 'Créez votre profil',
        text: 'Prénom, ville, école si vous voulez, et ce que vous savez faire. Une minute suffit.',
      },
      {
        title: 'Trouvez une mission',
        text: 'Cherchez par mot, par lieu ou par catégorie. Le tarif, la durée et l’endroit sont sur chaque carte.',
      },
      {
        title: 'Postulez en quelques mots',
        text: 'Dites pourquoi vous. Si le réseau manque, votre lettre part dès qu’il revient.',
      },
      {
        title: 'Convenez des détails',
        text: 'Votre candidature est acceptée ? La messagerie s’ouvre : heure, adresse, matériel.',
      },
      {
        title: 'Faites le travail, soyez payé',
        text: 'En espèces, par TWINT ou par Pouce. Puis une évaluation vient enrichir votre profil.',
      },
    ],
    action: 'Créer un profil étudiant',
  },
  private: {
    id: 'particuliers',
    title: 'Vous avez besoin d’un coup de main',
    short: 'Particuliers',
    steps: [
      {
        title: 'Publiez une offre',
        text: 'Quatre étapes : quoi, où et combien de temps, pour quel tarif, avec quel matériel.',
      },
      {
        title: 'Recevez des candidatures',
        text: 'Les étudiants de votre canton sont avertis. Lisez leurs lettres, leur profil, leurs évaluations.',
      },
      {
        title: 'Choisissez une personne',
        text: 'Acceptez une candidature : les autres reçoivent une réponse, sans que vous ayez à l’écrire.',
      },
      {
        title: 'Restez en contact',
        text: 'Tout se convient par message, dans l’application, au même endroit.',
      },
      {
        title: 'Terminez et évaluez',
        text: 'Marquez la mission comme terminée et dites en quelques mots comment cela s’est passé.',
      },
    ],
    action: 'Publier une annonce',
  },
  money: {
    id: 'paiement',
    title: 'Le paiement, sans surprise',
    short: 'Paiement',
    ways: [
      {
        title: 'De la main à la main',
        text: 'Espèces ou TWINT, directement entre vous. Pouce ne prélève rien. Un mémo rappelle le numéro et le montant.',
      },
      {
        title: 'Par Pouce',
        text: 'Vous payez d’avance, les fonds sont retenus, puis versés quand le travail est terminé, au plus tard après 7 jours, comptés dès la date prévue ou le paiement. Les frais sont de 5 %.',
      },
    ],
    rates: 'Le tarif minimum est de 15 CHF/h ; nous recommandons 20 CHF/h ou plus.',
  },
  offline: {
    id: 'hors-ligne',
    title: 'Même sans réseau',
    short: 'Hors ligne',
    points: [
      'Pouce s’installe depuis le navigateur, sans passer par un magasin d’applications.',
      'Dans le train ou à la cave, vos annonces, candidatures et messages restent lisibles.',
      'Ce que vous écrivez sans réseau est gardé et part tout seul au retour de la connexion.',
    ],
  },
  trust: {
    id: 'confiance',
    title: 'Une affaire de confiance',
    short: 'Confiance',
    points: [
      'Vos coordonnées ne sont montrées qu’aux particuliers auprès de qui vous postulez.',
      'Une évaluation ne peut être écrite qu’à la fin d’une mission qui a eu lieu.',
      'Aucun traceur, aucune publicité, et vos données s’exportent ou s’effacent à tout moment.',
    ],
  },
  more: 'Une question reste ouverte ?',
  contact: 'Voir les questions fréquentes',
}
