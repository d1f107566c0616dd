import { cityLabel, type City } from '../../../../schema/cities.ts'
import { placeOf } from '../../../data/device/jobs/distance.ts'

export type PlacedJobs = {
  city: City
  count: number
  /** What an hour of its first offer pays. */
  rate: number
  /** As the offers write it: « Lausanne, VD », « 1004 Lausanne ». */
  locations: ReadonlySet<string>
}

/** The places of offers, each with how many are there, and how many name none that is known. */
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
