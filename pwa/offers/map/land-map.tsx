import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Map as LibreMap, Marker, setWorkerUrl, type LngLat, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import MinusIcon from 'lucide-react/icons/minus'
import PlusIcon from 'lucide-react/icons/plus'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { nameOffers, type ChosenPlace } from './chosen-place.ts'
import type { clusterPlaces, MapPoint } from './cluster-places.ts'
import type { PlacedJobs } from './group-by-place.ts'
import { mapFrame } from './map-frame.tsx'
import { createTownNames } from './town-names.ts'
import landUrl from './switzerland.json?url'
import type { Tiles } from './tiles-query.ts'

setWorkerUrl(workerUrl)

type Bounds = [west: number, south: number, east: number, north: number]
const country: Bounds = [5.9, 45.8, 10.55, 47.85]
/** Limits of panning, wide enough that the whole country fits on a tall narrow screen. */
const around: Bounds = [3.5, 42, 13, 51.6]
const maxZoom = { land: 11, tiles: 16 }
const fit = { padding: { top: 24, bottom: 40, left: 32, right: 32 }, maxZoom: 9 }
/** If the places span this many degrees, show the whole country. */
const wide = 2

/** Map style in the page's current colours. */
const drawStyle = (tiles: Tiles): StyleSpecification => {
  const page = getComputedStyle(document.documentElement)
  const color = (name: string) => page.getPropertyValue(`--colors-${name}`).trim()
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: new URL(landUrl, location.href).href },
      ...(tiles && { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } as const }),
    },
    layers: [
      { id: 'abroad', type: 'background', paint: { 'background-color': color('sunken') } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        filter: ['==', 'kind', 'land'],
        paint: { 'fill-color': color('surface') },
      },
      {
        id: 'border',
        type: 'line',
        source: 'land',
        filter: ['==', 'kind', 'border'],
        paint: { 'line-color': color('control'), 'line-width': 0.6, 'line-opacity': 0.7 },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        filter: ['==', 'kind', 'land'],
        paint: { 'line-color': color('control'), 'line-width': 1.2 },
      },
      {
        id: 'lake',
        type: 'fill',
        source: 'land',
        filter: ['==', 'kind', 'lake'],
        paint: { 'fill-color': color('water') },
      },
      ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
    ],
  }
}

// The subset of the library's style sheet that a map without controls needs.
const canvas = css({
  position: 'absolute',
  inset: '0',
  isolation: 'isolate',
  '& .maplibregl-canvas': { position: 'absolute', insetBlockStart: '0', insetInlineStart: '0' },
  '& .maplibregl-canvas:focus-visible': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '-3px' },
  '& .maplibregl-canvas-container': { cursor: 'grab', userSelect: 'none', touchAction: 'none' },
  '& .maplibregl-canvas-container .maplibregl-canvas': { touchAction: 'none' },
  '& .maplibregl-marker': { position: 'absolute', insetBlockStart: '0', insetInlineStart: '0' },
})
const zoomButtons = css({ position: 'absolute', insetBlockEnd: '3', insetInlineEnd: '3', display: 'grid', gap: '2' })
const zoomButton = cx(iconButton(), css({ bg: 'surface', borderColor: 'control', boxShadow: 'low' }))

const markerStyle = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: 'target',
  height: 'target',
  zIndex: 'raised',
  cursor: 'pointer',
  _focusVisible: { outline: '3px solid', outlineColor: 'accent', borderRadius: 'small' },
})
const said = css({ srOnly: true })
const countStyle = css({
  minWidth: '1.9rem',
  px: '2',
  bg: 'accent',
  color: 'onAccent',
  border: '2px solid',
  borderColor: 'surface',
  borderRadius: 'full',
  boxShadow: 'low',
  fontSize: 'small',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  textAlign: 'center',
  '[aria-pressed=true] > &': { bg: 'text', color: 'surface' },
})
const nameStyle = css({
  position: 'absolute',
  insetBlockStart: '2.35rem',
  maxWidth: '6rem',
  px: '1',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  bg: 'surface',
  borderRadius: 'small',
  color: 'text',
  fontSize: 'tiny',
  lineHeight: 'snug',
})
const ownStyle = css({
  pointerEvents: 'none',
  width: '1rem',
  height: '1rem',
  bg: 'info',
  border: '3px solid',
  borderColor: 'surface',
  borderRadius: 'full',
  boxShadow: 'low',
})

const createMarker = (point: MapPoint, onTap: () => void) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = markerStyle
  const add = (className: string, text: string, isSeen = true) => {
    const part = document.createElement('span')
    part.className = className
    part.textContent = text
    // The visible parts are read to screen readers as one sentence.
    if (isSeen) part.ariaHidden = 'true'
    element.append(part)
  }
  const price = point.rate === null ? null : formatRate(point.rate)
  const name = nameOffers(point, point.count)
  add(said, price === null ? name : m.jobs_map_at_rate({ offer: name, rate: price }), false)
  add(countStyle, price ?? formatCount(point.count))
  // A cluster shows no town name, because it lies at none of its towns.
  if (point.places === 1) add(nameStyle, point.name)
  element.addEventListener('click', event => {
    event.stopPropagation()
    onTap()
  })
  return new Marker({ element }).setLngLat([point.lon, point.lat])
}

type Clusters = ReturnType<typeof clusterPlaces>

/**
 * Manages the visible markers, with town names between them if the map has none. Markers are kept while they stand for the same
 * places, so that a focused one keeps the focus.
 */
const createMarkers = (map: LibreMap, isNamed: boolean, onTap: (point: MapPoint) => void) => {
  const showNames = isNamed ? null : createTownNames(map)
  const shown = new Map<string, Marker>()
  let clusters: Clusters | undefined
  let chosen: ChosenPlace | null = null

  const isChosen = ({ locations }: MapPoint) =>
    chosen !== null && [...locations].every(location => chosen?.locations.has(location) ?? false)

  const show = () => {
    const bounds = map.getBounds()
    const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    // Includes markers just outside the viewport, so that they are there when dragged into view.
    const points = clusters?.within(
      [
        bounds.getWest() - width / 4,
        bounds.getSouth() - height / 4,
        bounds.getEast() + width / 4,
        bounds.getNorth() + height / 4,
      ],
      map.getZoom(),
    )
    const wanted = new Map(points?.map(point => [`${point.key} ${point.count} ${point.rate} ${point.name}`, point]))
    for (const [key, marker] of shown)
      if (!wanted.has(key)) {
        marker.remove()
        shown.delete(key)
      }
    for (const [key, point] of wanted) {
      const marker = shown.get(key) ?? createMarker(point, () => onTap(point)).addTo(map)
      const element = marker.getElement()
      element.ariaPressed = String(isChosen(point))
      // Keyboard and screen readers must not reach markers outside the viewport.
      element.inert = !bounds.contains(marker.getLngLat())
      shown.set(key, marker)
    }
    showNames?.(shown.values())
  }

  map.on('moveend', show)
  return {
    follow: (next: Clusters) => {
      clusters = next
      show()
    },
    choose: (place: ChosenPlace | null) => {
      chosen = place
      show()
    },
  }
}

type Props = {
  places: readonly PlacedJobs[]
  clusters: Clusters
  tiles: Tiles
  chosen: ChosenPlace | null
  onChoose: (place: ChosenPlace) => void
  /** Called when the browser claimed WebGL support but could not draw. */
  onFail: () => void
}

/** Bounds of all places. */
const boundsOf = (places: readonly PlacedJobs[]): Bounds => {
  if (places.length === 0) return country
  const lons = places.map(({ city }) => city.lon)
  const lats = places.map(({ city }) => city.lat)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  return east - west > wide ? country : [west, Math.min(...lats), east, Math.max(...lats)]
}

export const LandMap = ({ places, clusters, tiles, chosen, onChoose, onFail }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ map: LibreMap; markers: ReturnType<typeof createMarkers> }>()
  const isHeld = useRef(false)
  /** State before a place was chosen: moved by the person to a certain view, or free to follow the results. */
  const before = useRef<{ isHeld: boolean; center: LngLat; zoom: number }>(null)
  const zoom = (by: 1 | -1) => {
    isHeld.current = true
    if (by > 0) drawn?.map.zoomIn()
    else drawn?.map.zoomOut()
  }
  const fitAll = useEffectEvent((map: LibreMap, all = places) => {
    if (!isHeld.current) map.fitBounds(boundsOf(all), { ...fit, animate: false })
  })
  const choose = useEffectEvent(onChoose)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    if (!box.current) return undefined
    let map: LibreMap
    try {
      map = new LibreMap({
        container: box.current,
        style: drawStyle(tiles),
        bounds: country,
        fitBoundsOptions: fit,
        maxBounds: around,
        maxZoom: tiles ? maxZoom.tiles : maxZoom.land,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        fadeDuration: 0,
        locale: { 'Map.Title': m.jobs_map_surface() },
      })
    } catch {
      fail()
      return undefined
    }
    // After the person moves the map, new search results no longer move it.
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) isHeld.current = true
    })
    // The phone was rotated, or the offers of a place appeared or disappeared below the map.
    map.on('resize', () => fitAll(map))
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    // A missing tile leaves the land drawn below it.
    map.on('error', () => {})
    const markers = createMarkers(map, tiles !== null, point => {
      before.current ??= { isHeld: isHeld.current, center: map.getCenter(), zoom: map.getZoom() }
      choose(point)
      // With reduced motion, the library jumps instead of animating.
      if (point.opensAt === null) return
      isHeld.current = true
      map.easeTo({ center: [point.lon, point.lat], zoom: point.opensAt + 0.1 })
    })
    map.once('styledata', () => setDrawn({ map, markers }))
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => map.setStyle(drawStyle(tiles))
    scheme.addEventListener('change', redraw)
    return () => {
      scheme.removeEventListener('change', redraw)
      setDrawn(undefined)
      map.remove()
    }
  }, [tiles])

  useEffect(() => {
    if (!drawn) return
    drawn.markers.follow(clusters)
    fitAll(drawn.map, places)
  }, [drawn, clusters, places])
  const goBack = useEffectEvent((map: LibreMap) => {
    if (!before.current) return
    isHeld.current = before.current.isHeld
    if (isHeld.current) map.easeTo(before.current)
    else map.fitBounds(boundsOf(places), { ...fit, linear: true })
    before.current = null
  })
  useEffect(() => {
    if (!drawn) return
    drawn.markers.choose(chosen)
    if (!chosen) goBack(drawn.map)
  }, [drawn, chosen])

  const { point } = useOwnPosition()
  useEffect(() => {
    if (!drawn || !point) return undefined
    const element = document.createElement('div')
    element.className = ownStyle
    element.ariaLabel = m.jobs_near_position()
    element.role = 'img'
    const marker = new Marker({ element }).setLngLat([point.lon, point.lat]).addTo(drawn.map)
    return () => {
      marker.remove()
    }
  }, [drawn, point])

  return (
    <div className={mapFrame}>
      <div ref={box} className={canvas} />
      <div className={zoomButtons}>
        <button type="button" aria-label={m.jobs_map_closer()} className={zoomButton} onClick={() => zoom(1)}>
          <PlusIcon />
        </button>
        <button type="button" aria-label={m.jobs_map_farther()} className={zoomButton} onClick={() => zoom(-1)}>
          <MinusIcon />
        </button>
      </div>
    </div>
  )
}
