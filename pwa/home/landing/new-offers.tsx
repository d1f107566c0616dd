import { Link } from '@tanstack/react-router'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { categories } from '../../../schema/choices.ts'
import type { listJobs } from '../../../schema/contracts/jobs.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { fields, listOf, number, oneOf, text } from '../../data/schemas/read.ts'
import type { Call } from '../../data/server/call.ts'
import { createQuery, useQuery } from '../../data/server/query.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { LandingSection } from './section.tsx'

const offers = listOf(
  fields({ id: text, title: text, location: text, duration: text, rate: number, category: oneOf(categories) }),
)

const few = '6'

const newestQuery = createQuery(async (limit, call) => {
  const answer = await call<typeof listJobs>('GET', '/api/jobs', { status: 'open', limit })
  return answer.read(offers)
})

export const prefetchNewest = (call: Call) => newestQuery.by(call).fetch(few)

const list = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(3, minmax(0, 1fr))',
  },
})
const offer = css({ height: 'full', gap: '1', px: 'min(token(spacing.5), 5vw)' })
const kind = css({ fontSize: 'small', color: 'quiet' })
const title = css({ fontSize: 'large', lineHeight: 'snug', lineClamp: 3 })
const wholeCard = css({ _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' } })

/**
 * Today's offers, if the server answers with any. It has simple cards of its own, because the app's would pull their code into
 * this page.
 */
export const NewOffers = () => {
  const found = useQuery(newestQuery, few)
  const all = (
    <p className={css({ pt: '4', textAlign: { tablet: 'center' } })}>
      <Link to="/jobs" className={textLink()}>
        {m.home_jobs_all()}
        <ChevronRightIcon className={css({ width: '1.125rem', height: '1.125rem' })} />
      </Link>
    </p>
  )
  if (found?.state !== 'answered' || found.answer.length === 0) return all
  return (
    <LandingSection id="new-offers" title={m.home_new_title()}>
      <ul className={list}>
        {found.answer.map(job => (
          <li key={job.id}>
            <article className={cx(card({ tappable: true }), offer)}>
              <p className={kind}>{categoryLabels[job.category]()}</p>
              <h3 className={title}>
                <Link to="/jobs/$id" params={{ id: job.id }} className={wholeCard}>
                  {job.title}
                </Link>
              </h3>
              <p className={css({ color: 'quiet' })}>
                {job.location} · {sayDuration(job.duration)}
              </p>
              <strong className={css({ fontSize: 'large', mt: 'auto', pt: '2' })}>{formatRate(job.rate)}</strong>
            </article>
          </li>
        ))}
      </ul>
      {all}
    </LandingSection>
  )
}
