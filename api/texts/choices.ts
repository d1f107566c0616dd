import type { LabelKey } from '../../schema/choices.ts'

type Group =
  | 'category'
  | 'subcategory'
  | 'deliveryType'
  | 'urgency'
  | 'physicalDemand'
  | 'experience'
  | 'language'
  | 'payment'

/** What people read for the closed lists of an offer: the same as on their screens. */
export const choiceTexts: Record<Extract<LabelKey, `${Group}.${string}`>, string> = {
  'category.physical': 'Services physiques',
  'category.digital': 'Services numériques',
  'category.academic': 'Soutien académique',
  'category.creative': 'Services créatifs',
  'category.consulting': 'Conseil et accompagnement',
  'subcategory.gardening': 'Jardinage',
  'subcategory.housekeeping': 'Ménage',
  'subcategory.moving': 'Déménagement',
  'subcategory.deliveries': 'Livraisons',
  'subcategory.web_development': 'Développement web',
  'subcategory.design': 'Design',
  'subcategory.social_media': 'Réseaux sociaux',
  'subcategory.technical_support': 'Support technique',
  'subcategory.tutoring': 'Cours particuliers',
  'subcategory.homework_help': 'Aide aux devoirs',
  'subcategory.exam_prep': 'Préparation aux examens',
  'subcategory.translations': 'Traductions',
  'subcategory.photography': 'Photographie',
  'subcategory.animation': 'Animation',
  'subcategory.arts': 'Arts',
  'subcategory.decoration': 'Décoration',
  'subcategory.business': 'Affaires',
  'subcategory.coaching': 'Coaching',
  'subcategory.administrative': 'Administratif',
  'subcategory.research': 'Recherche',
  'deliveryType.in_person': 'Sur place',
  'deliveryType.remote': 'À distance',
  'deliveryType.hybrid': 'Hybride',
  'language.french': 'Français',
  'language.german': 'Allemand',
  'language.english': 'Anglais',
  'language.italian': 'Italien',
  'urgency.low': 'Faible',
  'urgency.normal': 'Normale',
  'urgency.high': 'Élevée',
  'urgency.urgent': 'Urgente',
  'experience.none': 'Aucune',
  'experience.basic': 'Notions de base',
  'experience.intermediate': 'Intermédiaire',
  'experience.expert': 'Confirmée',
  'physicalDemand.light': 'Léger',
  'physicalDemand.moderate': 'Modéré',
  'physicalDemand.heavy': 'Important',
  'payment.pouce': 'Par Pouce',
  'payment.cash': 'Espèces',
  'payment.twint': 'TWINT',
  'payment.both': 'Espèces ou TWINT',
}
