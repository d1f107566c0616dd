import { useEffect } from 'react'
import { periods } from '../../schema/rules.ts'
import { useQuery } from '../data/server/query.ts'
import { useLive } from '../data/device/use-live.ts'
import { personQuery } from '../people/person-query.ts'
import { PersonStars } from '../people/person-stars.tsx'
import { ReviewCard } from '../people/review-card.tsx'
import { css } from '../styled-system/css/index.js'
import { button, card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { NoReviewsDrawing } from '../components/drawings/no-reviews.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { TabHead } from '../components/ui/tab-head.tsx'

type Props = { me: string; onBack: () => void }

/**
 * Reviews that a poster received. They are fetched, because reviews are not synced, and fetched again when their number changes.
 */
export const ReceivedReviews = ({ me, onBack }: Props) => {
  const query = useQuery(personQuery, me)
  const count = useLive(`reviews/${me}`, async db => (await db.users.get(me))?.privateProfile?.reviewsCount ?? 0)
  useEffect(() => {
    if (count !== undefined) void personQuery.fetch(me)
  }, [me, count])
  const found = query?.state === 'answered' ? query.answer : undefined
  return (
    <section className={css({ maxWidth: 'text' })}>
      <TabHead title={m.poster_received()} note={m.poster_received_hint()} onBack={onBack}>
        <PersonStars of={found?.person.privateProfile} />
      </TabHead>
      {query?.state === 'failed' && (
        <Notice title={m.poster_received_failed()} text={m.poster_received_failed_hint()} level="h3" alert>
          <button type="button" className={button()} onClick={() => void personQuery.fetch(me)}>
            {m.layout_retry()}
          </button>
        </Notice>
      )}
      {!found && query?.state !== 'failed' && (
        <div className={card()}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      )}
      {found?.portfolio.length === 0 && (
        <EmptyState
          drawing={<NoReviewsDrawing />}
          title={m.poster_no_received()}
          text={m.poster_no_received_hint({ days: periods.reviewBlind.days })}
          level="h3"
        />
      )}
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {found?.portfolio.map(entry => (
          <li key={entry.id}>
            <ReviewCard entry={entry} name={found.person.firstName} userType="private" />
          </li>
        ))}
      </ul>
    </section>
  )
}
