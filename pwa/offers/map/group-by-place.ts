import { cityLabel, type City } from '../../../schema/cities.ts'
import { placeOf } from '../../data/device/jobs/distance.ts'

export type PlacedJobs = {
  city: City
  count: number
  /** Hourly rate of its first offer. */
  rate: number
  /** Spellings used by the offers: « Lausanne, VD », « 1004 Lausanne ». */
  locations: ReadonlySet<string>
}

/** Groups offers by place, and counts those whose place is unknown. */
export const groupByPlace = (jobs: readonly { location: string; rate: number }[]) => {
  const places = new Map<string, { city: City; count: number; rate: number; locations: Set<string> }>()
  let unknown = 0
  for (const { location, rate } of jobs) {
    const city = placeOf(location)
    if (!city) unknown += 1
    else {
      const label = cityLabel(city)
      const place = places.get(label) ?? { city, count: 0, rate, locations: new Set() }
      place.count += 1
      place.locations.add(location)
      places.set(label, place)
    }
  }
  return { places: [...places.values()] satisfies readonly PlacedJobs[], unknown }
}
