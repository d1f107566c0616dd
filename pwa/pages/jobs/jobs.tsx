import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { useSession } from '../../data/session/use-session.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { useFavourites } from '../../features/favourites/use-favourites.ts'
import { useKilometres } from '../../features/jobs/use-kilometres.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { ShareButton } from '../../components/ui/share-button.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { JobFilters } from './job-filters.tsx'
import { ReachLink, readReach } from './reach.tsx'
import { plainSearch, readJobSearch, toAddress, toJobSearch, type JobSearch } from './job-search.ts'
import { JobsFrame } from './jobs-frame.tsx'
import { JobsResults } from './jobs-results.tsx'
import { JobsStats } from './jobs-stats.tsx'
import { useServerCount } from './use-server-count.ts'
import { useJobsView } from './use-jobs-view.ts'
import { useTyped } from './use-typed.ts'
import { ViewToggle } from './view-toggle.tsx'
import type { ChosenPlace } from './map/chosen-place.ts'
import { MapNote } from './map/map-frame.tsx'
import { PlaceOffers } from './map/place-offers.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { NearMe } from './near-me.tsx'
import { KeptJobs } from './kept-jobs.tsx'
import { SavedBar } from './saved-bar.tsx'

const route = getRouteApi('/jobs')
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
// As high as the bar: nothing jumps when it comes.
const barSpace = css({ minHeight: 'target' })

const besideMap = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
  gap: { base: '4', desktop: '5' },
  alignItems: 'start',
})
const mapPlace = css({
  position: { desktop: 'sticky' },
  insetBlockStart: { desktop: '4' },
  gridColumn: { desktop: '2' },
  gridRow: { desktop: '1' },
})
const none: readonly ListedJob[] = []

// Without network it may not be here yet: the list goes on.
const JobsMap = lazyPart(async () => (await import('./map/jobs-map.tsx')).JobsMap, {
  when: 'shown',
  optional: true,
  fallback: <MapNote />,
})

export const Jobs = () => {
  useTitle(m.layout_title({ page: m.jobs_title() }))
  const navigate = route.useNavigate()
  const address = toJobSearch(readJobSearch(route.useSearch()))
  const heading = useRef<HTMLHeadingElement>(null)

  const go = useCallback(
    (next: JobSearch) =>
      void navigate({
        search: ({ auth }) => ({ ...toAddress(next), ...(auth && { auth }) }),
        replace: true,
        resetScroll: false,
        // A cross-fade would hold up the next letter.
      }),
    [navigate],
  )
  const { wanted, type, settle, choose, forget } = useTyped(address, go)
  const favourites = useFavourites()
  const isByDistance = wanted.sort === 'distance'
  const { kilometres, told, cityNames } = useKilometres(address.near, isByDistance)
  const { point } = useOwnPosition()
  const { user } = useSession()
  const { view, found, open, region, isHere, retry } = useJobsView(wanted, address, kilometres ?? null)
  const isShown = view.state === 'shown'
  const every = useServerCount('all', isShown)
  // A device that holds a part of the country cannot count what is open in all of it.
  const openAnywhere = useServerCount('open', isShown && region !== null)
  const total = view.state === 'shown' ? view.total : null
  const reach = readReach(wanted, region, isHere || (view.state === 'shown' && view.isPartial !== false))
  const isPlain = Object.keys(toAddress({ ...wanted, page: 1, view: 'list' })).length === 0

  const isMap = wanted.view === 'map'
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const listed = view.state === 'shown' ? view.jobs : none
  const placed = useMemo(
    () => (chosen && isMap ? (found ?? listed).filter(({ location }) => chosen.locations.has(location)) : none),
    [chosen, isMap, found, listed],
  )
  const toList = () => heading.current?.focus({ preventScroll: true })

  const savedBar = favourites && (
    <div className={barSpace}>
      <SavedBar wanted={wanted} count={favourites.favourites?.length} />
    </div>
  )

  return (
    <JobsFrame action={<ShareButton title={m.jobs_title()} />}>
      {favourites && wanted.isKept && (
        <>
          {savedBar}
          <KeptJobs favourites={favourites.favourites} told={told} onKeep={favourites.onKeep} />
        </>
      )}
      {!(favourites && wanted.isKept) && (
        <>
          <JobsStats
            all={every}
            open={open ?? (isPlain && !(region && isHere) ? total : region && openAnywhere)}
            found={total}
          />
          <JobFilters
            wanted={wanted}
            region={region}
            isSortable={wanted.status === 'open' && (isHere || !region)}
            near={{
              cityNames,
              isUnknown: kilometres === null && address.near !== '',
              instead: point ? m.jobs_near_position() : (user?.city ?? ''),
            }}
            onType={type}
            onSettle={settle}
            onChoose={choose}
          />
          <div className={bar}>
            <NearMe
              isByDistance={isByDistance && address.near === ''}
              // Only the device knows distances, and only of what it holds.
              onFound={() =>
                choose({ sort: 'distance', near: '', status: 'open', ...(wanted.canton === 'CH' && { canton: null }) })
              }
              onForget={() => choose({ sort: plainSearch.sort })}
            />
            <ViewToggle wanted={wanted} />
            {savedBar}
          </div>
          <div className={isMap ? besideMap : undefined}>
            {isMap && (
              <div className={mapPlace}>
                <JobsMap
                  jobs={found ?? listed}
                  isWhole={isHere || view.state !== 'shown' || view.total === view.jobs.length}
                  chosen={placed.length > 0 ? chosen : null}
                  onChoose={setChosen}
                  onSkip={() => heading.current?.focus()}
                />
              </div>
            )}
            {chosen && placed.length > 0 ? (
              <PlaceOffers
                key={[...chosen.locations].join('\n')}
                place={chosen}
                jobs={placed}
                kilometres={told}
                heading={heading}
                favourites={favourites}
                onAll={() => setChosen(null)}
              />
            ) : (
              <JobsResults
                view={view}
                heading={heading}
                kilometres={told}
                reach={reach !== null ? { name: reach, link: <ReachLink wanted={wanted} isHere={isHere} /> } : null}
                onReset={
                  isPlain
                    ? null
                    : () => {
                        forget()
                        go({ ...plainSearch, view: wanted.view })
                      }
                }
                onRetry={retry}
                link={page => ({ to: '/jobs', search: toAddress({ ...wanted, page }) })}
                onTurn={toList}
                favourites={favourites}
              />
            )}
          </div>
        </>
      )}
    </JobsFrame>
  )
}
