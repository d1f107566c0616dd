import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useKeptScreen } from '../../data/device/use-kept-screen.ts'
import { useFavourites } from '../saved/use-favourites.ts'
import { readJobSearch, toAddress, toJobSearch, type JobSearch } from './job-search.ts'
import { OfferList } from './offer-list.tsx'
import { SavedBar } from './saved-bar.tsx'
import { useOfferList } from './use-offer-list.ts'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { underOverlays } from '../../components/ui/close-on-back.ts'
import { ShareButton } from '../../components/ui/share-button.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { JobsFrame } from './jobs-frame.tsx'
import { JobsStats } from './jobs-stats.tsx'
import { KeptJobs } from './kept-jobs.tsx'
import { useServerCount } from './use-server-count.ts'

const route = getRouteApi('/jobs')
const bar = wrap({ gap: '2' })

const linkTo = (wanted: JobSearch) => ({ to: '/jobs', search: toAddress(wanted) }) as const

export const Jobs = () => {
  useTitle(m.ui_title({ page: m.label_page_jobs() }))
  useKeptScreen()
  const navigate = route.useNavigate()
  const address = toJobSearch(readJobSearch(route.useSearch()))
  const go = useCallback(
    (next: JobSearch) =>
      void navigate({
        search: ({ auth }) => ({ ...toAddress(next), ...(auth && { auth }) }),
        replace: true,
        state: underOverlays(),
        resetScroll: false,
        // No cross-fade: it would delay the next letter.
      }),
    [navigate],
  )
  const list = useOfferList({ address, go, linkTo })
  const { wanted, view, open, region, isHere, isPlain, told } = list
  const favourites = useFavourites()
  const isShown = view.state === 'shown'
  const every = useServerCount('all', isShown)
  // A device with a part of the country cannot count all open offers.
  const openAnywhere = useServerCount('open', isShown && region !== null)
  const total = view.state === 'shown' ? view.total : null

  return (
    <JobsFrame action={<ShareButton title={m.label_page_jobs()} />}>
      {favourites && wanted.isKept ? (
        <>
          <div className={bar}>
            <SavedBar wanted={wanted} count={favourites.favourites?.length} />
          </div>
          <KeptJobs favourites={favourites.favourites} told={told} onKeep={favourites.onKeep} />
        </>
      ) : (
        <>
          <JobsStats
            all={every}
            open={open ?? (isPlain && !(region && isHere) ? total : region && openAnywhere)}
            found={total}
          />
          <OfferList list={list} favourites={favourites} />
        </>
      )}
    </JobsFrame>
  )
}
