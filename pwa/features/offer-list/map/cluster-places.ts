import Supercluster from 'supercluster'
import { cityLabel } from '../../../../schema/cities.ts'
import type { PlacedJobs } from './group-by-place.ts'

/** What one marker stands for: a place, or some that lie too close together to be told apart at this zoom. */
export type MapPoint = {
  /** The same for as long as it stands for the same. */
  key: string
  lon: number
  lat: number
  /** Of the place, or of the one with the most offers. */
  name: string
  count: number
  /** What an hour pays where there is one offer. */
  rate: number | null
  /** How many places it stands for. */
  places: number
  /** From which zoom on its places are apart; null for a place. */
  opensAt: number | null
  locations: ReadonlySet<string>
}

type Own = { label: string; name: string; count: number; rate: number; locations: ReadonlySet<string> }
type Merged = { name: string; count: number; most: number }

/** Two prices with the names of their towns have room beside each other. */
const radius = 60
/** From here on all places stand apart. */
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
