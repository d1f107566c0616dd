import { formatCount } from '../../format/format-number.ts'
import { useFavourites } from '../../features/favourites/use-favourites.ts'
import { jobGrid, JobsSkeleton } from '../../features/jobs/jobs-skeleton.tsx'
import { useKilometres } from '../../features/jobs/use-kilometres.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { useOffers } from './use-offers.ts'

type Props = {
  onApply: (offer: { id: string; title: string }) => void
  /** A letter in hand, written for a job that was taken. */
  hasLetter: boolean
  onDropLetter: () => void
}

/** As wide as three figures, so that the list does not move when they come. */
const unknownCount = '\u2007…\u2007'

/** Everything that is open and not applied to yet, the newest first. */
export const JobsTab = ({ onApply, hasLetter, onDropLetter }: Props) => {
  const favourites = useFavourites()
  const { told } = useKilometres()
  const { newest, count, onMore } = useOffers()
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.student_offers_available({ count: count === null ? unknownCount : formatCount(count) })}
      </h1>
      {hasLetter && (
        <div className={css({ pb: '4' })}>
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
        </div>
      )}
      {!newest && <JobsSkeleton count={4} withButton />}
      {count === 0 && (
        <EmptyState
          drawing={<NoJobsDrawing />}
          title={m.student_offers_no_jobs()}
          text={m.student_offers_no_jobs_hint()}
        />
      )}
      {newest && newest.length > 0 && (
        <ul className={jobGrid}>
          {newest.map(offer => (
            <li key={offer.id}>
              <OfferCard
                offer={offer}
                kilometres={told?.(offer.location)}
                onApply={onApply}
                isKept={favourites?.kept.has(offer.id)}
                onKeep={favourites?.onKeep}
              />
            </li>
          ))}
        </ul>
      )}
      {newest && count !== null && newest.length < count && (
        <div className={css({ display: 'flex', justifyContent: 'center', pt: '6' })}>
          <button type="button" className={button({ variant: 'soft' })} onClick={onMore}>
            {m.student_offers_more()}
          </button>
        </div>
      )}
    </>
  )
}
