import { formatPercent, formatRate } from '../../schema/format-money.ts'
import { fees } from '../../schema/rules.ts'
import labels from '../../schema/texts/fr/labels.json' with { type: 'json' }
import type { FixedAddress, ListAddress } from '../../schema/addresses.ts'

const name = 'Pouce'
const titled = (page: string) => `${page} · ${name}`

type PageTexts = { title: string; description: string }

const pages: Record<FixedAddress | ListAddress, PageTexts> = {
  '/': {
    title: 'Pouce · Petits jobs entre étudiants et particuliers en Suisse',
    description:
      'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité : ménage, jardin, cours, ' +
      'informatique, dès 15 CHF/h.',
  },
  '/features': {
    title: titled(labels.label_page_features),
    description:
      'Publier une offre, postuler, discuter, travailler et être payé·e : comment Pouce relie étudiants et ' +
      'particuliers en Suisse, étape par étape.',
  },
  '/terms': {
    title: titled(labels.label_page_terms),
    description:
      `Les conditions d’utilisation de Pouce : dès 15 ans, en Suisse, 15 CHF/h au minimum, ${formatPercent(fees.applicationPercent)} de ` +
      'frais, droit suisse.',
  },
  '/privacy': {
    title: titled('Politique de confidentialité'),
    description: 'Quelles données Pouce traite, pourquoi, combien de temps, et comment les consulter ou les effacer.',
  },
  '/about': {
    title: titled(labels.label_page_about),
    description:
      'Un revenu et de l’expérience pour les étudiants, un coup de main tout près pour les particuliers : la mission ' +
      'et les valeurs de Pouce.',
  },
  '/contact': {
    title: titled(labels.label_page_contact),
    description:
      'Une question ? L’équipe de Pouce répond du lundi au vendredi, de 9h à 18h. Et les réponses aux questions ' +
      'fréquentes.',
  },
  '/jobs': {
    title: titled(labels.label_page_jobs),
    description:
      'Les petits jobs du moment pour étudiants dans toute la Suisse, avec le lieu, la durée et le tarif à l’heure. ' +
      'Postulez en un clic.',
  },
  '/services': {
    title: titled(labels.label_page_services),
    description:
      'Services physiques, numériques, créatifs, soutien académique et conseil : toutes les offres de Pouce, par ' +
      'catégorie.',
  },
}

const facts = (parts: (string | null)[]) => parts.filter(part => part !== null && part !== '').join(' · ')

/** Titles and descriptions for search engines and link previews. */
export const headTexts = {
  name,
  shareImage: 'Pouce, le coup de pouce entre étudiants et particuliers en Suisse',
  pages,
  notFound: { title: titled('Page introuvable'), description: 'Cette page n’existe pas, ou n’existe plus.' },
  personal: { title: name, description: pages['/'].description },
  job: {
    title: (title: string) => titled(title),
    /** The excerpt comes last, because descriptions are cut at the end. */
    description: (rate: string, location: string, duration: string, excerpt: string) =>
      `${facts([rate, location, duration])}. ${excerpt}`,
    rate: formatRate,
    skills: 'Compétences',
    tools: 'Matériel à apporter',
    deliverables: 'À livrer',
    list: (label: string, entries: string) => `${label} : ${entries}`,
  },
  student: {
    title: (fullName: string) => titled(fullName),
    description: (
      city: string,
      school: string | null,
      rating: number | null,
      completed: number,
      bio: string | null,
    ) => {
      const known = facts([
        `Profil étudiant à ${city}`,
        school,
        rating === null ? null : `${rating.toFixed(1).replace('.', ',')}/5`,
        completed === 0 ? null : `${completed} ${completed === 1 ? 'job terminé' : 'jobs terminés'}`,
      ])
      return bio ? `${known}. ${bio}` : `${known}.`
    },
  },
}
