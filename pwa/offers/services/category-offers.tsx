import { Link } from '@tanstack/react-router'
import { formatCount } from '../../format/format-number.ts'
import { useFavourites } from '../saved/use-favourites.ts'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { JobCards } from '../cards/job-cards.tsx'
import { useKilometres } from '../cards/use-kilometres.ts'
import type { Offers } from './offers.ts'

const few = 3
const many = 12

const Cards = ({ jobs }: Pick<Offers, 'jobs'>) => {
  const favourites = useFavourites()
  const { told } = useKilometres()
  return jobs.length === 0 ? (
    <p className={css({ p: '5', bg: 'sunken', borderRadius: 'medium', color: 'quiet' })}>{m.services_empty()}</p>
  ) : (
    <JobCards jobs={jobs} told={told} favourites={favourites} />
  )
}

type Props = { offers: Offers; search: string }

const toAll = ({ offers: { category }, search }: Props) => ({ category, ...(search.trim() && { search }) })

/** The newest offers of one category among others. */
export const SomeOffers = ({ offers, search }: Props) => {
  const name = categoryLabels[offers.category]()
  return (
    <section aria-label={name}>
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' })}
      >
        <h2 className={css({ fontSize: 'heading' })}>{name}</h2>
        {offers.total > few && (
          <Link to="/jobs" search={toAll({ offers, search })} className={textLink()}>
            {m.services_see_all({ shown: formatCount(offers.total) })}
            <span className={css({ srOnly: true })}>{name}</span>
          </Link>
        )}
      </div>
      <div className={css({ pt: '3' })}>
        <Cards jobs={offers.jobs.slice(0, few)} />
      </div>
    </section>
  )
}

/** A single category. The list of offers shows the rest, with filters. */
export const AllOffers = ({ offers, search }: Props) => (
  <section aria-label={categoryLabels[offers.category]()}>
    <h2 className={css({ srOnly: true })}>{categoryLabels[offers.category]()}</h2>
    <Cards jobs={offers.jobs.slice(0, many)} />
    {offers.total > Math.min(many, offers.jobs.length) && (
      <p className={css({ pt: '5', textAlign: 'center' })}>
        <Link to="/jobs" search={toAll({ offers, search })} className={button({ variant: 'soft' })}>
          {m.services_see_all({ shown: formatCount(offers.total) })}
        </Link>
      </p>
    )}
  </section>
)
