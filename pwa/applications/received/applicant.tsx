import { useId } from 'react'
import { Link } from '@tanstack/react-router'
import type { User } from '../../../schema/entities/user.ts'
import type { EntityRows } from '../../../sync/store.ts'
import { formatDay } from '../../format/format-date.ts'
import { LetterTerms, type Differing } from '../letter-terms.tsx'
import { FavouriteStudentButton } from '../../people/favourite-student-button.tsx'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { applicationStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { PersonStars } from '../../people/person-stars.tsx'
import { ReliableBadge } from '../../people/reliable-badge.tsx'
import { ApplicantReviews } from './applicant-reviews.tsx'

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export type Letter = EntityRows['application'] & {
  student: User
  /** True if the offer has changed from the terms applied for. */
  isDiffering: boolean
}

export const isOnWaitingList = ({ reservedAt }: Pick<Letter, 'reservedAt'>) => reservedAt !== undefined

const signs = {
  pending: badge({ tone: 'neutral' }),
  accepted: badge({ tone: 'success' }),
  rejected: badge({ tone: 'warning' }),
}

export const ApplicationSign = ({ status }: Pick<Letter, 'status'>) => (
  <span className={signs[status]}>{applicationStatusLabels[status]()}</span>
)

const face = css({ position: 'relative', display: 'inline-flex', flex: 'none' })
// On top of the picture and not around it, so that the initials below it are not part of the button's name.
const zoom = css({ position: 'absolute', inset: '0', borderRadius: 'full', cursor: 'zoom-in' })
const quiet = css({ color: 'quiet', overflowWrap: 'anywhere' })
const who = wrap({ gap: '4', alignItems: 'flex-start', lineHeight: 'snug' })
const line = wrap({ alignItems: 'center', columnGap: '3', rowGap: '1' })

type Props = {
  letter: Letter
  /** Level of the headings below the applicant's name. */
  level: 'h3' | 'h4'
  away: string | null
  /** The terms in which the offer differs from those applied for. */
  differing: Differing | null
  /** True if the waiting list has room. */
  canKeep: boolean
  onKeep: (letter: Letter, isKept: boolean) => void
  onZoom: (student: User) => void
}

/** One applicant: profile, letter and reviews. */
export const Applicant = ({ letter, level: Heading, away, differing, canKeep, onKeep, onZoom }: Props) => {
  const hint = useId()
  const { student, status, message, createdAt, askedAt } = letter
  const isKept = isOnWaitingList(letter)
  const { school, completedJobs = 0 } = student.studentProfile ?? {}
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <div className={who}>
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
        <div className={css({ flex: '1 1 9rem', minWidth: '0', display: 'grid', gap: '1' })}>
          <p className={line}>
            <PersonStars of={student.studentProfile} short>
              <span className={quiet}>{m.applications_no_rating()}</span>
            </PersonStars>
            <span className={quiet}>{m.applications_completed_jobs({ count: completedJobs })}</span>
          </p>
          <p className={quiet}>{school ?? m.applications_no_school()}</p>
          <p className={quiet}>{[student.city, away].filter(Boolean).join(' · ')}</p>
          <p className={line}>
            {status !== 'pending' && <ApplicationSign status={status} />}
            {isKept && <span className={badge({ tone: 'info' })}>{m.reserve_kept()}</span>}
            <ReliableBadge person={student} />
          </p>
        </div>
        <FavouriteStudentButton student={student} />
      </div>
      {askedAt !== undefined && <p className={css({ fontWeight: 'bold' })}>{m.reserve_asked()}</p>}
      <div>
        <Heading className={css({ fontSize: 'body', fontWeight: 'bold', pb: '1' })}>{m.applications_letter()}</Heading>
        <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{message}</p>
        <p className={css({ color: 'quiet', fontSize: 'small', pt: '1' })}>
          {m.applications_applied({ day: formatDay(createdAt) })}
        </p>
      </div>
      {differing && <LetterTerms differing={differing} />}
      <ApplicantReviews level={Heading} studentId={student.id} name={student.firstName} />
      <div className={line}>
        <Link to="/student/$id" params={{ id: student.id }} className={textLink()}>
          {m.applications_profile()}
        </Link>
        {(status === 'pending' || isKept) && askedAt === undefined && (canKeep || isKept) && (
          <>
            <button
              type="button"
              aria-pressed={isKept}
              aria-describedby={hint}
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() => onKeep(letter, !isKept)}
            >
              {isKept ? m.reserve_drop() : m.reserve_keep()}
            </button>
            <span id={hint} className={css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })}>
              {m.reserve_hint()}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

type ActionsProps = { onAnswer: (answer: 'accept' | 'reject') => void }

/** Buttons to accept or reject a pending application. */
export const ApplicantActions = ({ onAnswer }: ActionsProps) => (
  <>
    <button type="button" className={button({ variant: 'ghost' })} onClick={() => onAnswer('reject')}>
      {m.applications_reject()}
    </button>
    <button type="button" className={button()} onClick={() => onAnswer('accept')}>
      {m.applications_accept()}
    </button>
  </>
)
