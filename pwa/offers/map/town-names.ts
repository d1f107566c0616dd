import { Marker, type Map as LibreMap } from 'maplibre-gl'
import { placeOf } from '../../data/device/jobs/distance.ts'
import { css } from '../../styled-system/css/index.js'

/** By priority: if two names collide, the earlier one is shown. */
const towns = [
  'Zurich, ZH',
  'Genève, GE',
  'Berne, BE',
  'Bâle, BS',
  'Lausanne, VD',
  'Lugano, TI',
  'Coire, GR',
  'Saint-Gall, SG',
  'Sion, VS',
  'Lucerne, LU',
  'Neuchâtel, NE',
  'Fribourg, FR',
]

const style = css({
  pointerEvents: 'none',
  color: 'quiet',
  fontSize: 'tiny',
  lineHeight: 'tight',
  whiteSpace: 'nowrap',
  '&[hidden]': { display: 'none' },
})

type Point = { x: number; y: number }

/** Minimum distance in pixels between two names, and between a name and a marker. */
const apart = { names: { x: 64, y: 18 }, markers: { x: 64, y: 44 } }
const isNear = (one: Point, other: Point, { x, y }: Point) =>
  Math.abs(one.x - other.x) < x && Math.abs(one.y - other.y) < y

/** Names of large towns on a map without labels, where no marker is near. */
export const createTownNames = (map: LibreMap) => {
  const names = towns.flatMap(town => {
    const place = placeOf(town)
    if (!place) return []
    const element = document.createElement('span')
    element.className = style
    element.textContent = place.name
    element.ariaHidden = 'true'
    return new Marker({ element }).setLngLat([place.lon, place.lat]).addTo(map)
  })
  return (markers: Iterable<Marker>) => {
    const taken = Array.from(markers, marker => map.project(marker.getLngLat()))
    const shown: Point[] = []
    for (const name of names) {
      const point = map.project(name.getLngLat())
      const isFree =
        !taken.some(marker => isNear(point, marker, apart.markers)) &&
        !shown.some(other => isNear(point, other, apart.names))
      name.getElement().hidden = !isFree
      if (isFree) shown.push(point)
    }
  }
}
