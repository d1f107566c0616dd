import { useMemo, useState, type RefObject } from 'react'
import { useQuery } from '../../data/server/query.ts'
import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { chips } from '../list/chips.ts'
import { clusterPlaces } from './cluster-places.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { groupByPlace } from './group-by-place.ts'
import { MapNote } from './map-frame.tsx'
import { tilesPath, tilesQuery } from './tiles-query.ts'

// The map library is larger than the rest of the app, so load it only when the map is opened and WebGL is available.
const LandMap = lazyPart(async () => (await import('./land-map.tsx')).LandMap, {
  when: 'shown',
  optional: true,
  fallback: <MapNote />,
})

const canDraw = () => document.createElement('canvas').getContext('webgl2') !== null

const skip = cx(
  chips.chosen,
  css({
    position: 'absolute',
    insetBlockStart: '2',
    insetInlineStart: '2',
    zIndex: 'raised',
    '&:not(:focus)': { srOnly: true },
  }),
)
const section = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: { base: 'full', desktop: 'calc(100dvh - 8rem)' },
})
const foot = wrap({
  px: { base: '4', desktop: '0' },
  py: { base: '1', desktop: '2' },
  fontSize: { base: 'tiny', desktop: 'small' },
  color: 'quiet',
  columnGap: '4',
})

export type JobsMapProps = {
  jobs: readonly { location: string; rate: number }[]
  /** True if these are all matching offers, false if they are only a page of them. */
  isWhole: boolean
  chosen: ChosenPlace | null
  onChoose: (place: ChosenPlace) => void
  /** The element after the markers: the list, or the link to it. */
  next: RefObject<HTMLElement | null>
}

/** Map of the offers in a list. Everything on it is in the list as well. */
export const JobsMap = ({ jobs, isWhole, chosen, onChoose, next }: JobsMapProps) => {
  const { places, unknown } = useMemo(() => groupByPlace(jobs), [jobs])
  const clusters = useMemo(() => clusterPlaces(places), [places])
  const [isDrawn, setDrawn] = useState(canDraw)
  const tiles = useQuery(tilesQuery, isDrawn ? tilesPath : null)
  const under = tiles?.state === 'answered' ? tiles.answer : null
  return (
    <section aria-label={m.jobs_map()} className={section}>
      <button type="button" className={skip} onClick={() => next.current?.focus()}>
        {m.jobs_map_skip()}
      </button>
      {!isDrawn && <MapNote text={m.jobs_map_no_drawing()} />}
      {isDrawn && (
        <LandMap
          places={places}
          clusters={clusters}
          tiles={under}
          chosen={chosen}
          onChoose={onChoose}
          onFail={() => setDrawn(false)}
        />
      )}
      <p className={foot}>
        {unknown > 0 && <span>{m.jobs_map_unknown({ count: unknown, offers: formatCount(unknown) })}</span>}
        {!isWhole && <span>{m.jobs_map_page_only()}</span>}
        {isDrawn && <span>{m.jobs_map_credit({ makers: under ? under.credit : 'Natural Earth, GSHHG' })}</span>}
      </p>
    </section>
  )
}
