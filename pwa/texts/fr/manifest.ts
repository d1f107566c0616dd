import { productTexts } from './product.ts'

/** What the phone says of the installed app. */
export const manifestTexts = {
  name: `${productTexts.name} : petits jobs entre étudiants et particuliers`,
  shortName: productTexts.name,
  description:
    'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité : trouvez un petit job, ou ' +
    'quelqu’un pour un coup de main, même hors ligne.',
  jobs: { name: 'Emplois', description: 'Voir les offres ouvertes' },
  messages: { name: 'Messages', description: 'Reprendre une conversation' },
  publish: { name: 'Publier', description: 'Publier une offre' },
  screenshots: {
    narrowHome: 'L’accueil de Pouce sur un téléphone',
    narrowJobs: 'Les offres ouvertes sur un téléphone',
    narrowJob: 'Une offre, avec son lieu, sa durée et son tarif',
    wideHome: 'L’accueil de Pouce sur un ordinateur',
    wideJobs: 'Les offres ouvertes sur un ordinateur',
  },
}
