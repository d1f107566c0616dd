import Supercluster from 'supercluster'
import { cityLabel } from '../../../schema/cities.ts'
import type { PlacedJobs } from './group-by-place.ts'

/** One marker: a place, or several that are too close to tell apart at this zoom. */
export type MapPoint = {
  /** Stable as long as the marker stands for the same places. */
  key: string
  lon: number
  lat: number
  /** Name of the place, or of the one with the most offers. */
  name: string
  count: number
  /** Hourly rate, if there is exactly one offer. */
  rate: number | null
  /** Number of places. */
  places: number
  /** Zoom from which its places are separate. Null for a single place. */
  opensAt: number | null
  locations: ReadonlySet<string>
}

type Own = { label: string; name: string; count: number; rate: number; locations: ReadonlySet<string> }
type Merged = { name: string; count: number; most: number }

/** Leaves room for two prices with town names beside each other. */
const radius = 60
/** From this zoom on, every place has its own marker. */
const maxZoom = 10

export const clusterPlaces = (places: readonly PlacedJobs[]) => {
  const index = new Supercluster<Own, Merged>({
    radius,
    maxZoom,
    map: ({ name, count }) => ({ name, count, most: count }),
    reduce: (merged, { name, count, most }) => {
      merged.count += count
      if (most <= merged.most) return
      merged.most = most
      merged.name = name
    },
  })
  index.load(
    places.map(({ city, count, rate, locations }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [city.lon, city.lat] },
      properties: { label: cityLabel(city), name: city.name, count, rate, locations },
    })),
  )
  return {
    within: ([west, south, east, north]: readonly [number, number, number, number], zoom: number): MapPoint[] =>
      index.getClusters([west, south, east, north], Math.round(zoom)).map(({ geometry, properties }) => {
        const [lon = 0, lat = 0] = geometry.coordinates
        const { name, count } = properties
        if (!('cluster' in properties))
          return {
            key: properties.label,
            lon,
            lat,
            name,
            count,
            rate: count === 1 ? properties.rate : null,
            places: 1,
            opensAt: null,
            locations: properties.locations,
          }
        const id = properties.cluster_id
        return {
          key: `${id}`,
          lon,
          lat,
          name,
          count,
          rate: null,
          places: properties.point_count,
          opensAt: index.getClusterExpansionZoom(id),
          locations: new Set(index.getLeaves(id, Infinity).flatMap(leaf => [...leaf.properties.locations])),
        }
      }),
  }
}
