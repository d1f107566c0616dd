import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import UserRoundPenIcon from 'lucide-react/icons/user-round-pen'
import type { Due } from '../../schema/decisions/next-steps.ts'
import type { Stored } from '../../sync/store.ts'
import { useKeptHeights } from '../data/device/use-kept-heights.ts'
import { formatTime } from '../format/format-date.ts'
import { formatHour } from '../format/say-when.ts'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button, card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { CategoryDrawing } from '../components/drawings/category-drawing.tsx'
import { DoneDrawing } from '../components/drawings/done.tsx'
import { Avatar } from '../components/ui/avatar.tsx'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { rowLine, rowList } from '../components/ui/list-row.tsx'
import { Skeleton, SkeletonBlock } from '../components/ui/skeleton.tsx'
import { directionsTo } from '../jobs/directions-to.ts'
import { sayStep } from '../jobs/say-step.ts'
import { otherPerson } from '../data/other-person.ts'
import { reviewOf } from '../jobs/review-link.tsx'
import { paymentOf } from '../money/wallet/payment-of.ts'
import { useNextSteps } from './use-next-steps.ts'
import { titleOf } from '../offers/cards/title-of.ts'
import { early } from '../components/ui/early.ts'

type Job = Stored<'job'>
type Offer = Stored<'offer'>

const isJob = (one: Job | Offer): one is Job => 'assignedTo' in one

const CompleteDialog = lazyPart(async () => (await import('../jobs/complete-dialog.tsx')).CompleteDialog)

const row = wrap({
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  px: '4',
  py: '3',
  '&:not(:first-child)': { borderTop: '1px solid token(colors.line)' },
})
const words = css({ flex: '1 1 8rem', minWidth: '0', lineHeight: 'snug' })
const small = css({ display: 'flex', flex: 'none', '& svg': { width: '3rem', height: '3rem' } })
const act = cx(button({ variant: 'soft', size: 'small' }), css({ ms: 'auto' }))
const calm = cx(card(), css({ flexDirection: 'row', alignItems: 'center', gap: '4', p: '3' }))
const mascot = css({ flex: 'none', display: 'flex', '& svg': { width: '5rem', height: '3.75rem' } })

const sayDue = (due: Exclude<Due, { kind: 'profile' }>, person: string) => {
  switch (due.kind) {
    case 'soon': {
      const at = formatHour(formatTime(due.start))
      return due.isToday ? m.due_today({ at, person }) : m.due_tomorrow({ at, person })
    }
    case 'step':
      return sayStep(due.step, person)
    case 'messages':
      return m.due_messages({ person, count: due.count })
    case 'questions':
      return m.due_questions({ count: due.count })
    default:
      return m.due_applications({ count: due.count })
  }
}

/** Opens the same dialog here as on the job's own screen. */
const Finish = ({ job, children }: { job: Job; children: ReactNode }) => {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={act} onClick={() => setIsAsked(true)}>
        {children}
      </button>
      {isAsked && <CompleteDialog job={job} onClose={() => setIsAsked(false)} />}
    </>
  )
}

type ActProps = { due: Exclude<Due, { kind: 'profile' }>; job: Job | Offer; me: string }

/** Link or button to the place where it is done. */
const Act = ({ due, job, me }: ActProps) => {
  const named = (text: string) => (
    <>
      {text}
      <span className={css({ srOnly: true })}> : {titleOf(job)}</span>
    </>
  )
  const params = { id: job.id }
  const open = (text: string, tab?: 'chat') => (
    <Link to="/job/$id/together" params={params} search={tab ? { tab } : {}} className={act}>
      {named(text)}
    </Link>
  )
  if (due.kind === 'questions')
    return (
      <Link to="/jobs/$id" params={params} hash="questions" className={act}>
        {named(m.due_answer())}
      </Link>
    )
  if (due.kind === 'applications')
    return (
      <Link to="/dashboard" search={{ jobId: job.id }} className={act}>
        {named(m.due_choose())}
      </Link>
    )
  if (!isJob(job)) return null
  if (due.kind === 'soon')
    return job.deliveryType === 'remote' || job.postedById === me ? (
      open(m.due_open())
    ) : (
      <a href={directionsTo(job.address ?? job.location)} target="_blank" rel="noreferrer" className={act}>
        {named(m.step_act_route())}
      </a>
    )
  if (due.kind === 'messages') return open(m.due_read(), 'chat')
  const { step } = due
  if (step.kind === 'review')
    return (
      <Link {...reviewOf(job, me).link} className={act}>
        {named(m.review_action())}
      </Link>
    )
  if (step.kind === 'pay')
    return (
      <Link {...paymentOf(job, step.amount)} className={act}>
        {named(m.amount_pay())}
      </Link>
    )
  if (step.kind === 'confirm' || step.kind === 'agree') return open(m.due_answer())
  if (step.kind === 'propose' || step.kind === 'price') return open(m.due_propose())
  if (step.kind === 'finish') return <Finish job={job}>{named(m.poster_finish())}</Finish>
  return open(m.due_open())
}

const Face = ({ job, me }: { job: Job | Offer; me: string }) => {
  const other = isJob(job) && otherPerson(job, me)
  return other ? (
    <Avatar firstName={other.firstName} lastName={other.lastName} source={other.profileImageUrl} />
  ) : (
    <span className={small}>
      <CategoryDrawing category={job.category} />
    </span>
  )
}

type Props = {
  me: string
  /** Shown when nothing is due. Without a suggestion the list renders nothing. */
  suggestion: ReactNode
  onProfile?: ((lacks: 'school' | 'photo') => void) | undefined
}

/** « La suite »: the person's next steps, at the top of their home. */
export const NextSteps = ({ me, suggestion, onProfile }: Props) => {
  const found = useNextSteps(me)
  const { ref, heights = [undefined] } = useKeptHeights('due', found)
  const isNone = found ? found.due.length === 0 && !suggestion : heights.length === 0
  if (isNone) return null
  return (
    <section aria-labelledby="due">
      <h2 id="due" className={css({ fontSize: 'heading', pb: '3' })}>
        {m.due_title()}
      </h2>
      {!found && (
        <div className={rowList} aria-hidden>
          {heights.map((minHeight, at) => (
            <div key={at} className={row} style={{ minHeight }}>
              <SkeletonBlock of="avatar" />
              <div className={words}>
                <Skeleton width="half" />
                <Skeleton width="long" />
              </div>
              <SkeletonBlock of="badge" />
            </div>
          ))}
        </div>
      )}
      {found?.due.length === 0 && (
        <div ref={ref}>
          <div className={calm}>
            <span className={mascot}>
              <DoneDrawing />
            </span>
            <div className={words}>
              <p className={css({ fontWeight: 'bold' })}>{m.due_nothing()}</p>
              <p className={rowLine}>{suggestion}</p>
            </div>
          </div>
        </div>
      )}
      {found && found.due.length > 0 && (
        <div ref={ref} className={rowList}>
          {found.due.map(due => {
            if (due.kind === 'profile')
              return (
                <div key="profile" role="group" aria-labelledby="due-profile" className={row}>
                  <UserRoundPenIcon />
                  <div className={words}>
                    <p id="due-profile" className={css({ fontWeight: 'bold' })}>
                      {m.due_profile()}
                    </p>
                    <p className={rowLine}>{due.lacks === 'school' ? m.due_school() : m.due_photo()}</p>
                  </div>
                  <button
                    type="button"
                    {...early('complete-profile', due.lacks)}
                    aria-haspopup="dialog"
                    className={act}
                    onClick={() => onProfile?.(due.lacks)}
                  >
                    {m.due_complete()}
                  </button>
                </div>
              )
            const job = found.jobs.get(due.jobId)
            return (
              job && (
                <div key={due.jobId} role="group" aria-labelledby={`due-${job.id}`} className={row}>
                  <Face job={job} me={me} />
                  <div className={words}>
                    <p
                      id={`due-${job.id}`}
                      className={css({ fontWeight: 'bold', lineClamp: 2, overflowWrap: 'anywhere' })}
                    >
                      <bdi>{titleOf(job)}</bdi>
                    </p>
                    <p className={rowLine}>
                      {sayDue(due, isJob(job) ? otherPerson(job, me).firstName : m.chat_someone())}
                    </p>
                  </div>
                  <Act due={due} job={job} me={me} />
                </div>
              )
            )
          })}
        </div>
      )}
    </section>
  )
}
