import { underOverlays } from '../../components/ui/close-on-back.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { formatCount } from '../../format/format-number.ts'
import { useFavourites } from '../saved/use-favourites.ts'
import { JobsSkeleton } from '../cards/jobs-skeleton.tsx'
import { readJobSearch, toAddress, toJobSearch, type JobSearch } from './job-search.ts'
import { OfferList } from './offer-list.tsx'
import { useOfferList } from './use-offer-list.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useOpenOffers } from './use-offers.ts'

type Props = {
  onApply: (offer: { id: string; title: string }) => void
  /** The student reuses a letter that was refused because its job was taken. */
  hasLetter: boolean
  onDropLetter: () => void
}

/** As wide as three digits, so that the list does not move when the count arrives. */
const unknownCount = '\u2007…\u2007'

const route = getRouteApi('/dashboard')
const frame = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '3', tablet: '4' } })

const linkTo = (wanted: JobSearch) => ({ to: '/dashboard', search: { tab: 'jobs', ...toAddress(wanted) } }) as const

/** Open offers the student has not applied to, in the same list as elsewhere. */
export const JobsTab = ({ onApply, hasLetter, onDropLetter }: Props) => {
  const navigate = route.useNavigate()
  const address = toJobSearch(readJobSearch({ ...route.useSearch(), status: 'open', isKept: false }))
  const go = useCallback(
    (next: JobSearch) => void navigate({ ...linkTo(next), replace: true, state: underOverlays(), resetScroll: false }),
    [navigate],
  )
  const { known, count } = useOpenOffers()
  const list = useOfferList({ address, go, linkTo, hidden: known })
  const favourites = useFavourites()
  // The number listed. With a filter, the number of matches.
  const filtered = list.view.state === 'shown' ? list.view.total : null
  const listed = list.isPlain ? count : filtered
  return (
    <div className={frame}>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.student_offers_available({ count: listed === null ? unknownCount : formatCount(listed) })}
      </h1>
      {hasLetter && (
        <Banner
          tone="accent"
          live="status"
          action={
            <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={onDropLetter}>
              {m.student_offers_drop_letter()}
            </button>
          }
        >
          {m.student_offers_letter_ready()}
        </Banner>
      )}
      {!known && <JobsSkeleton count={4} withButton />}
      {known && count === 0 && (
        <EmptyState
          drawing={<NoJobsDrawing />}
          title={m.student_offers_no_jobs()}
          text={m.student_offers_no_jobs_hint()}
        />
      )}
      {known && count !== 0 && <OfferList list={list} favourites={favourites} onApply={onApply} />}
    </div>
  )
}
