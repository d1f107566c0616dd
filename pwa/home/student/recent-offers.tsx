import { Link } from '@tanstack/react-router'
import { useFavourites } from '../../offers/saved/use-favourites.ts'
import { aboveCard } from '../../offers/cards/job-card.tsx'
import { JobCards } from '../../offers/cards/job-cards.tsx'
import { JobsSkeleton } from '../../offers/cards/jobs-skeleton.tsx'
import { useKilometres } from '../../offers/cards/use-kilometres.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { useRecentOffers } from '../../offers/list/use-offers.ts'
import { early } from '../../components/ui/early.ts'

const viewLink = cx(button({ variant: 'soft', wide: true }), aboveCard)

/** The newest offers, on the student's start screen. */
export const RecentOffers = ({ onAll }: { onAll: () => void }) => {
  const offers = useRecentOffers()
  const favourites = useFavourites()
  const { told } = useKilometres()
  if (offers?.length === 0) return <p className={css({ color: 'quiet' })}>{m.student_offers_no_jobs()}</p>
  return (
    <>
      {offers ? (
        <JobCards
          jobs={offers}
          told={told}
          favourites={favourites}
          renderEnd={({ id, title }) => (
            <Link to="/jobs/$id" params={{ id }} className={viewLink}>
              {m.student_offers_view_job()}
              <span className={css({ srOnly: true })}> : {title}</span>
            </Link>
          )}
        />
      ) : (
        <JobsSkeleton count={2} withButton />
      )}
      <button
        type="button"
        {...early('jobs')}
        className={cx(button({ variant: 'ghost' }), css({ mt: '3' }))}
        onClick={onAll}
      >
        {m.student_offers_all_jobs()}
      </button>
    </>
  )
}
