import { Link } from '@tanstack/react-router'
import type { User } from '../../../schema/entities/user.ts'
import type { EntityRows } from '../../../sync/store.ts'
import { formatDate } from '../../format/format-date.ts'
import { LetterTerms, type Differing } from '../../features/apply/letter-terms.tsx'
import { StudentHeart } from '../../features/kept-students/student-heart.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button, card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { applicationStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { PersonStars } from '../../features/reviews/person-stars.tsx'
import { ReliableBadge } from '../../features/reviews/reliable-badge.tsx'
import { ApplicantReviews } from './applicant-reviews.tsx'

const signs = {
  pending: badge({ tone: 'neutral' }),
  accepted: badge({ tone: 'success' }),
  rejected: badge({ tone: 'warning' }),
}

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export type Letter = EntityRows['application'] & { student: User }

type Props = {
  application: Letter
  /** In what the offer says something else than what they have applied for. */
  differing: Differing | null
  /** Whether they can still be kept in reserve. */
  canKeep: boolean
  onKeep: (application: Letter, isKept: boolean) => void
  onZoom: (student: User) => void
  onAnswer: (answer: 'accept' | 'reject', application: Letter) => void
}

const face = css({ position: 'relative', display: 'inline-flex', flex: 'none' })
// Over the picture and not around it: the initials under it are no part of the button's name.
const zoom = css({ position: 'absolute', inset: '0', borderRadius: 'full', cursor: 'zoom-in' })

/** One applicant: who they are, what others say of them, what they write, and the answer that is still open. */
export const Applicant = ({ application, differing, canKeep, onKeep, onZoom, onAnswer }: Props) => {
  const { student, status, message, createdAt, reservedAt, askedAt } = application
  const isKept = reservedAt !== undefined
  const nameId = `applicant-${student.id}`
  const { school, completedJobs = 0 } = student.studentProfile ?? {}
  return (
    <li className={cx(card(), css({ gap: '4', bg: 'page' }))}>
      <div className={css({ display: 'flex', gap: '4', alignItems: 'flex-start' })}>
        <span className={face}>
          <Avatar
            firstName={student.firstName}
            lastName={student.lastName}
            source={student.profileImageUrl}
            size="large"
          />
          {student.profileImageUrl && (
            <button
              type="button"
              aria-label={m.applications_zoom({ name: nameOf(student) })}
              className={zoom}
              onClick={() => onZoom(student)}
            />
          )}
        </span>
        <div className={css({ flex: '1', minWidth: '0', lineHeight: 'snug' })}>
          <h3 id={nameId} tabIndex={-1} className={css({ fontSize: 'large', overflowWrap: 'anywhere', lineClamp: 3 })}>
            <bdi>{nameOf(student)}</bdi>
          </h3>
          <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>{school ?? m.applications_no_school()}</p>
          <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>{student.city}</p>
        </div>
        <StudentHeart student={student} />
      </div>
      <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })}>
        <span className={signs[status]}>{applicationStatusLabels[status]()}</span>
        {isKept && <span className={badge({ tone: 'info' })}>{m.reserve_kept()}</span>}
        <PersonStars of={student.studentProfile} short>
          <span className={css({ color: 'quiet' })}>{m.applications_no_rating()}</span>
        </PersonStars>
        <span className={css({ color: 'quiet' })}>{m.applications_completed_jobs({ count: completedJobs })}</span>
        <ReliableBadge person={student} />
      </p>
      <div>
        <h4 className={css({ fontWeight: 'bold', pb: '1' })}>{m.applications_letter()}</h4>
        <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{message}</p>
        <p className={css({ color: 'quiet', fontSize: 'small', pt: '1' })}>
          {m.applications_applied({ day: formatDate(createdAt) })}
        </p>
      </div>
      {differing && <LetterTerms differing={differing} />}
      <ApplicantReviews studentId={student.id} name={student.firstName} />
      <Link to="/student/$id" params={{ id: student.id }} aria-describedby={nameId} className={textLink()}>
        {m.applications_profile()}
      </Link>
      {askedAt !== undefined && <p className={css({ fontWeight: 'bold' })}>{m.reserve_asked()}</p>}
      {(status === 'pending' || isKept) && askedAt === undefined && (canKeep || isKept) && (
        <button
          type="button"
          aria-pressed={isKept}
          aria-describedby={nameId}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onKeep(application, !isKept)}
        >
          {isKept ? m.reserve_drop() : m.reserve_keep()}
        </button>
      )}
      {status === 'pending' && (
        <div className={css({ display: 'flex', gap: '2', mt: 'auto', '& > *': { flex: '1' } })}>
          <button
            type="button"
            aria-describedby={nameId}
            className={button({ variant: 'ghost' })}
            onClick={() => onAnswer('reject', application)}
          >
            {m.applications_reject()}
          </button>
          <button
            type="button"
            aria-describedby={nameId}
            className={button()}
            onClick={() => onAnswer('accept', application)}
          >
            {m.applications_accept()}
          </button>
        </div>
      )}
    </li>
  )
}
