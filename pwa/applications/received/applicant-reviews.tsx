import { formatDay } from '../../format/format-date.ts'
import { Answer } from '../../people/answer.tsx'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { badge } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Stars } from '../../components/ui/stars.tsx'
import { useReviews } from '../../reviews/use-reviews.ts'

const most = 3

type Props = { studentId: string; name: string; level: 'h3' | 'h4' }

/** The three newest reviews in full, and the number of others. */
export const ApplicantReviews = ({ studentId, name, level: Heading }: Props) => {
  const reviews = useReviews(studentId)
  return (
    <div>
      <Heading className={css({ fontSize: 'body', fontWeight: 'bold', pb: '1' })}>{m.applications_reviews()}</Heading>
      {!reviews && <Skeleton width="long" />}
      {reviews?.length === 0 && <p className={css({ color: 'quiet' })}>{m.applications_no_reviews()}</p>}
      {reviews && reviews.length > 0 && (
        <ul className={stack({ gap: '3' })}>
          {reviews.slice(0, most).map(({ id, rating, comment, createdAt, job, reviewer, answer, isPaid, isBlind }) => (
            <li key={id} className={css({ fontSize: 'small', lineHeight: 'snug' })}>
              <p
                className={wrap({
                  alignItems: 'center',
                  columnGap: '3',
                  rowGap: '1',
                })}
              >
                <Stars value={rating} />
                {isPaid && <span className={badge({ tone: 'info' })}>{m.review_paid()}</span>}
              </p>
              {comment && (
                <p className={css({ overflowWrap: 'anywhere' })}>
                  <bdi>{comment}</bdi>
                </p>
              )}
              <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>
                <bdi>{reviewer.firstName}</bdi> · <bdi>{job.title}</bdi> · {formatDay(createdAt)}
              </p>
              {isBlind && <p className={css({ color: 'quiet' })}>{m.applications_blind()}</p>}
              {answer && (
                <div className={css({ pt: '2' })}>
                  <Answer name={name} {...answer} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {reviews && reviews.length > most && (
        <p className={css({ color: 'quiet', fontSize: 'small', pt: '2' })}>
          {m.applications_more({ count: reviews.length - most })}
        </p>
      )}
    </div>
  )
}
