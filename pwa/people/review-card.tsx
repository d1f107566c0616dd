import type { ReactNode } from 'react'
import type { UserType } from '../../schema/choices.ts'
import { formatDay } from '../format/format-date.ts'
import { Answer } from './answer.tsx'
import { MoreButton } from '../safety/more-button.tsx'
import type { Subject } from '../safety/subjects.ts'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { badge, card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Stars } from '../components/ui/stars.tsx'
import type { Entry } from './portfolio.ts'

const marks = wrap({
  columnGap: '5',
  rowGap: '1',
  fontSize: 'small',
  color: 'quiet',
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
})
const photos = css({ display: 'flex', gap: '2', overflowX: 'auto', pt: '1' })
const photoStyle = css({ width: '6rem', height: '6rem', objectFit: 'cover', borderRadius: 'small', flex: 'none' })

const praise = {
  student: { onTime: m.reviewed_student_on_time, late: m.reviewed_student_late },
  private: { onTime: m.reviewed_private_on_time, late: m.reviewed_private_late },
}

type Props = {
  entry: Entry
  /** Name of the reviewed person. */
  name: string
  userType?: UserType
  /** Actions of the reader. */
  children?: ReactNode
}

/** A review of one job, with the answer to it. */
export const ReviewCard = ({ entry: { evaluation, ...review }, name, userType = 'student', children }: Props) => {
  const words = praise[userType]
  const { firstName, lastName } = review.reviewer
  const subjects: Subject[] = [
    { kind: 'review', targetId: review.id },
    ...(review.answer ? [{ kind: 'answer' as const, targetId: review.id }] : []),
  ]
  return (
    <article className={card()}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        <div
          className={wrap({
            justifyContent: 'space-between',
            columnGap: '4',
            rowGap: '1',
          })}
        >
          <h3 className={css({ fontSize: 'body' })}>{review.job.title}</h3>
          <span className={css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
            <Stars value={review.rating} />
            {/* A blind review is visible to its author only, who cannot report it. */}
            {!review.isBlind && <MoreButton small label={m.safety_report_review()} subjects={subjects} />}
          </span>
        </div>
        <p className={wrap({ gap: '2', _empty: { display: 'none' } })}>
          {review.isBlind && <span className={badge({ tone: 'warning' })}>{m.student_profile_blind()}</span>}
          {review.isPaid && <span className={badge({ tone: 'info' })}>{m.review_paid()}</span>}
        </p>
        {review.comment && <p className={css({ whiteSpace: 'pre-line' })}>{review.comment}</p>}
        {evaluation?.additionalComments && evaluation.additionalComments !== review.comment && (
          <p className={css({ whiteSpace: 'pre-line' })}>{evaluation.additionalComments}</p>
        )}
        {evaluation && (
          <>
            <p className={wrap({ gap: '2' })}>
              <span className={badge()}>{evaluation.descriptiveWords}</span>
              {evaluation.completedOnTime && <span className={badge({ tone: 'success' })}>{words.onTime()}</span>}
              {evaluation.wasLate && <span className={badge({ tone: 'warning' })}>{words.late()}</span>}
              {evaluation.wouldRecommend && (
                <span className={badge({ tone: 'success' })}>{m.student_profile_recommends()}</span>
              )}
            </p>
            <p className={marks}>
              <span>
                {m.student_profile_punctuality()} <Stars short value={evaluation.punctualityRating} />
              </span>
              <span>
                {m.student_profile_politeness()} <Stars short value={evaluation.politenessRating} />
              </span>
            </p>
          </>
        )}
        {review.workPhotos && review.workPhotos.length > 0 && (
          <div className={photos}>
            {review.workPhotos.map((photo, place) => (
              <a key={photo} href={photo} target="_blank" rel="noreferrer">
                <img
                  src={photo}
                  alt={m.student_profile_photo({ place: place + 1 })}
                  loading="lazy"
                  className={photoStyle}
                />
              </a>
            ))}
          </div>
        )}
        <p className={css({ fontSize: 'small', color: 'quiet' })}>
          {/* Server-rendered pages omit names, because crawlers read them too. */}
          {firstName === ''
            ? formatDay(review.createdAt)
            : m.student_profile_by({ name: `${firstName} ${lastName}`, date: formatDay(review.createdAt) })}
        </p>
        {review.answer && <Answer name={name} {...review.answer} />}
        {children}
      </div>
    </article>
  )
}
