import * as m from '../../paraglide/messages.js'
import { formatCount } from '../../format/format-number.ts'
import type { MapPoint } from './cluster-places.ts'

/** The tapped place. Its offers are matched by their location text, so newer ones are included. */
export type ChosenPlace = Pick<MapPoint, 'name' | 'places' | 'locations'>

/** « à Lausanne », « au Locle », « aux Brenets ». */
const atPlace = (name: string) => {
  const [, article, rest = ''] = /^(Le|Les) (.+)$/.exec(name) ?? []
  if (article === 'Le') return m.jobs_map_at_le({ place: rest })
  return article === 'Les' ? m.jobs_map_at_les({ place: rest }) : m.jobs_map_at({ place: name })
}

export const nameOffers = ({ name, places }: Pick<MapPoint, 'name' | 'places'>, count: number) =>
  places > 1
    ? m.jobs_map_offers_among({ offers: formatCount(count), places, name })
    : m.jobs_map_offers({ count, offers: formatCount(count), where: atPlace(name) })
