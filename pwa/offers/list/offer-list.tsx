import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import type { useFavourites } from '../saved/use-favourites.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { closeInAddress } from '../../components/ui/close-on-back.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { scrollRow } from '../../components/ui/scroll-row.ts'
import { useIsWide } from '../../components/ui/use-is-wide.ts'
import { CategoryChips } from './category-chips.tsx'
import { chips, note } from './chips.ts'
import { ForYouChip } from './for-you-chip.tsx'
import { JobFilters } from './job-filters.tsx'
import { isSameSearch, plainSearch, type JobSearch } from './job-search.ts'
import { JobsResults } from './jobs-results.tsx'
import type { ChosenPlace } from '../map/chosen-place.ts'
import { MapNote } from '../map/map-frame.tsx'
import { PlaceOffers } from '../map/place-offers.tsx'
import { NearMe, NearMeNote } from './near-me.tsx'
import { ReachLink } from './reach.tsx'
import { SavedBar, SaveSearch } from './saved-bar.tsx'
import type { OfferListState } from './use-offer-list.ts'
import { MapLink, ViewToggle } from './view-toggle.tsx'
import { WhenFree, WhenFreeNote } from './when-free.tsx'

const besideMap = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
  gap: { base: '4', desktop: '5' },
  alignItems: 'start',
})
const mapPlace = css({
  position: { desktop: 'sticky' },
  insetBlockStart: { desktop: '20' },
  gridColumn: { desktop: '2' },
  gridRow: { desktop: '1' },
})
const plainOrder = { sort: plainSearch.sort }
const none: readonly ListedJob[] = []

// Offline, its chunk may be missing. The list works without it.
const JobsMap = lazyPart(async () => (await import('../map/jobs-map.tsx')).JobsMap, {
  when: 'shown',
  optional: true,
  fallback: <MapNote />,
})

const MapScreen = lazyPart(async () => (await import('./map-screen.tsx')).MapScreen)

type Props = {
  list: OfferListState
  favourites: ReturnType<typeof useFavourites>
  /** Set where a student can apply to every offer. Each card gets a button, and there is no status filter. */
  onApply?: ((job: ListedJob) => void) | undefined
}

/** On a phone the map is over the list. Choices made in it are kept when Back returns to the list. */
const useKeptFromMap = (isOverList: boolean, { wanted, go }: OfferListState) => {
  const chosen = useRef<JobSearch>(undefined)
  const leave = useEffectEvent((inMap: JobSearch) => {
    const kept = { ...inMap, view: wanted.view }
    if (!isSameSearch(kept, wanted)) go(kept)
  })
  useLayoutEffect(() => {
    if (isOverList) chosen.current = wanted
  }, [isOverList, wanted])
  useLayoutEffect(() => {
    if (isOverList) return
    if (chosen.current) leave(chosen.current)
    chosen.current = undefined
  }, [isOverList])
}

/** Search, filters, map and cards, the same for every list of offers. */
export const OfferList = ({ list, favourites, onApply }: Props) => {
  const { wanted, go, linkTo, choose, forget, told } = list
  const { address, view, isNone, found, near, isHere, retry, reach, isPlain, freeTime } = list
  const heading = useRef<HTMLHeadingElement>(null)
  const placeHeading = useRef<HTMLHeadingElement>(null)
  const mapBack = useRef<HTMLButtonElement>(null)
  const isWide = useIsWide()
  const isMap = wanted.view === 'map'
  const isForYou = wanted.sort === 'for-you'
  /** Restricts the search to what the device can filter: open offers that it holds. */
  const onDevice = { status: 'open', ...(wanted.canton === 'CH' && { canton: null }) } as const
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const listed = view.state === 'shown' ? view.jobs : none
  const placed = useMemo(
    () => (chosen && isMap ? (found ?? listed).filter(({ location }) => chosen.locations.has(location)) : none),
    [chosen, isMap, found, listed],
  )
  const filters = <JobFilters list={list} isOpenOnly={onApply !== undefined} />
  const map = isMap && (
    <JobsMap
      jobs={found ?? listed}
      isWhole={isHere || view.state !== 'shown' || view.total === view.jobs.length}
      chosen={placed.length > 0 ? chosen : null}
      onChoose={setChosen}
      next={isWide ? heading : mapBack}
    />
  )
  useKeptFromMap(isMap && !isWide, list)
  const leaveMap = () => closeInAddress(() => go({ ...wanted, view: 'list' }))
  const offersThere = chosen && placed.length > 0 && (
    <PlaceOffers
      key={[...chosen.locations].join('\n')}
      place={chosen}
      jobs={placed}
      kilometres={told}
      heading={isWide ? heading : placeHeading}
      favourites={favourites}
      onApply={onApply}
      onAll={() => setChosen(null)}
    />
  )
  const results = (
    <JobsResults
      view={view}
      isNone={isNone}
      heading={heading}
      near={wanted.sort === plainSearch.sort ? near : null}
      kilometres={told}
      save={favourites && <SaveSearch wanted={wanted} className={button({ variant: 'soft', size: 'small' })} />}
      reach={
        reach !== null ? { name: reach, link: <ReachLink wanted={wanted} isHere={isHere} linkTo={linkTo} /> } : null
      }
      onReset={
        isPlain
          ? null
          : () => {
              forget()
              go({ ...plainSearch, view: wanted.view })
            }
      }
      onRetry={retry}
      link={page => linkTo({ ...wanted, page })}
      onTurn={() => heading.current?.focus({ preventScroll: true })}
      favourites={favourites}
      onApply={onApply}
    />
  )
  return (
    <>
      {filters}
      <div className={scrollRow}>
        <ViewToggle wanted={wanted} linkTo={linkTo} />
        {favourites && (
          <ForYouChip isOn={isForYou} onToggle={isOn => choose(isOn ? { ...onDevice, sort: 'for-you' } : plainOrder)} />
        )}
        <NearMe
          isByDistance={wanted.sort === 'distance' && address.near === ''}
          // Distances are known to the device only, for the offers it holds.
          onFound={() => choose({ ...onDevice, sort: 'distance', near: '' })}
          onForget={() => choose(plainOrder)}
        />
        <WhenFree
          freeTime={freeTime}
          isOn={wanted.isFree}
          onToggle={isFree => choose(isFree ? { ...onDevice, isFree } : { isFree })}
        />
        {favourites && <SavedBar wanted={wanted} count={favourites.favourites?.length} />}
        {favourites && !isNone && <SaveSearch wanted={wanted} className={chips.plain} />}
        <CategoryChips chosen={wanted.category} onChoose={category => choose({ category })} />
      </div>
      <NearMeNote />
      <p role="status" className={note}>
        {favourites && isForYou ? m.jobs_for_you_hint() : null}
      </p>
      <WhenFreeNote freeTime={freeTime} isOn={wanted.isFree} />
      <div className={isMap ? besideMap : undefined}>
        {isMap && isWide && <div className={mapPlace}>{map}</div>}
        {(isWide && offersThere) || results}
      </div>
      {!isMap && !isNone && <MapLink wanted={wanted} linkTo={linkTo} />}
      {isMap && !isWide && (
        <MapScreen search={filters} offers={offersThere} back={mapBack} onClose={leaveMap}>
          {map}
        </MapScreen>
      )}
    </>
  )
}
