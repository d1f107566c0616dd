import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Question } from '../../../schema/entities/question.ts'
import { limits } from '../../../schema/rules.ts'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { useSession } from '../../data/session/use-session.ts'
import { formatDay } from '../../format/format-date.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { closeInAddress } from '../../components/ui/close-on-back.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Refused } from '../../outbox/refused.tsx'
import { send } from '../../outbox/send.ts'
import { column } from './column.ts'
import { useOwnQuestions } from './use-own-questions.ts'

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog, { when: 'shown' })
const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog, { when: 'shown' })
const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog, {
  when: 'shown',
})

const route = getRouteApi('/jobs/$id')

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', pb: '4', maxWidth: 'text' })
const quiet = css({ fontSize: 'small', color: 'quiet' })
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const said = css({ ps: '3', borderInlineStartWidth: '3px', borderColor: 'accentSoft' })
const actions = wrap({ gap: '2', pt: '1' })
const soft = button({ variant: 'soft', size: 'small' })
const ghost = button({ variant: 'ghost', size: 'small' })

type Role = 'poster' | 'asker' | 'reader'

type LineProps = {
  question: Question
  role: Role
  isWaiting: boolean
  onAnswer: (() => void) | undefined
  onRemove: (() => void) | undefined
  /** Mutes or unmutes the student who asked this question. */
  onMute: (() => void) | undefined
  isMuted: boolean
}

/** One question with its answer. Its buttons name the question for screen readers. */
const Line = ({ question, role, isWaiting, onAnswer, onRemove, onMute, isMuted }: LineProps) => {
  const { text, answer, askedAt, answeredAt } = question
  const name = m.question_about({ question: text })
  // A pending question is visible to the poster and its author only. For a student it is therefore their own.
  const isOwn = answer === null && role === 'asker'
  return (
    <li className={cx(card(), css({ gap: '2' }))}>
      <div>
        <p className={quiet}>
          {isOwn ? m.question_own_on({ date: formatDay(askedAt) }) : m.question_asked_on({ date: formatDay(askedAt) })}
        </p>
        <p className={cx(words, css({ fontWeight: 'bold' }))}>
          <bdi>{text}</bdi>
        </p>
      </div>
      {answer === null ? (
        <p className={quiet}>
          <strong>{m.question_unanswered()}</strong>{' '}
          {role === 'poster' ? m.question_poster_hint() : m.question_own_hint()}
        </p>
      ) : (
        <div className={said}>
          {answeredAt && <p className={quiet}>{m.question_answered_on({ date: formatDay(answeredAt) })}</p>}
          <p className={words}>
            <bdi>{answer}</bdi>
          </p>
        </div>
      )}
      {isWaiting && (
        <p className={quiet} role="status">
          {role === 'poster' ? m.question_answer_waiting() : m.question_asked_waiting()}
        </p>
      )}
      {isMuted && <p className={quiet}>{m.question_muted()}</p>}
      {(onAnswer ?? onRemove) && (
        <p className={actions}>
          {onAnswer && (
            <button type="button" aria-haspopup="dialog" className={soft} onClick={onAnswer}>
              {answer === null ? m.question_answer() : m.question_correct()}
              <span className={css({ srOnly: true })}> {name}</span>
            </button>
          )}
          {onRemove && (
            <button type="button" aria-haspopup="dialog" className={ghost} onClick={onRemove}>
              {m.question_remove()}
              <span className={css({ srOnly: true })}> {name}</span>
            </button>
          )}
          {onMute && (
            <button type="button" aria-haspopup={isMuted ? undefined : 'dialog'} className={ghost} onClick={onMute}>
              {isMuted ? m.question_unmute() : m.question_mute()}
              <span className={css({ srOnly: true })}> {name}</span>
            </button>
          )}
        </p>
      )}
    </li>
  )
}

const Ask = ({ job }: { job: DetailedJob }) => {
  const { ask } = route.useSearch()
  const navigate = route.useNavigate()
  const open = () => void navigate({ search: { ask: true }, state: { overlays: 1 }, resetScroll: false })
  const close = () => closeInAddress(() => void navigate({ search: {}, replace: true, resetScroll: false }))
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={button({ variant: 'soft' })} onClick={open}>
        {m.question_ask()}
      </button>
      <p className={quiet}>{m.question_anonymous()}</p>
      {ask && <AskDialog jobId={job.id} jobTitle={job.title} onClose={close} />}
    </>
  )
}

const AskLink = () => (
  <>
    <Link
      to="."
      search={{ auth: 'login', ask: true }}
      state={{ overlays: 1 }}
      resetScroll={false}
      className={button({ variant: 'soft' })}
    >
      {m.question_log_in()}
    </Link>
    <p className={quiet}>
      {m.job_apply_log_in_hint()} {m.question_anonymous()}
    </p>
  </>
)

/** The heading that a link may target. Its offer may still be loading when the router looks for it. */
const Title = () => {
  const title = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === 'questions' })
  useLayoutEffect(() => {
    if (!isMeant) return undefined
    title.current?.focus({ preventScroll: true })
    // Wait until the router has scrolled to the top.
    const frame = requestAnimationFrame(() => title.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isMeant])
  return (
    <h2
      ref={title}
      id="questions-title"
      tabIndex={-1}
      className={css({ fontSize: 'heading', pb: '3', scrollMarginTop: '4' })}
    >
      {m.question_title()}
    </h2>
  )
}

/** Questions about an offer, and the button to ask one. Renders nothing without either. */
export const Questions = ({ job }: { job: DetailedJob }) => {
  const { user } = useSession()
  const own = useOwnQuestions(job.id, user?.id)
  const [answering, setAnswering] = useState<Question>()
  const [removing, setRemoving] = useState<Question>()
  const [muting, setMuting] = useState<Question>()
  const known = job.questions ?? []
  const all = [...known, ...(own?.asked.filter(({ id }) => !known.some(question => question.id === id)) ?? [])]
  const isOpen = job.status === 'open'
  const isPoster = user?.id === job.postedById
  const role = isPoster ? 'poster' : user ? 'asker' : 'reader'
  const canAsk = isOpen && (user === null || user.userType === 'student')
  const waiting = all.filter(({ answer }) => answer === null).length
  if (all.length === 0 && !canAsk) return null

  const remove = (question: Question) => {
    void send(
      'remove-question',
      { id: question.id, jobId: job.id },
      {
        about: job.title,
        onKept: () => setRemoving(undefined),
        failed: { title: m.error_unknown() },
      },
    )
  }

  const mute = ({ id }: Question, isMuted: boolean) => {
    void send(
      'mute-asker',
      { id, jobId: job.id, isMuted },
      {
        about: job.title,
        onKept: () => setMuting(undefined),
        failed: { title: m.error_unknown() },
      },
    )
  }
  /** Muting concerns a person, so deputies cannot do it. */
  const muteOf = (question: Question) =>
    own?.muted.has(question.id) ? () => mute(question, false) : () => setMuting(question)

  return (
    <section id="questions" aria-labelledby="questions-title">
      <Title />
      {all.length > 0 && (
        <ul className={list}>
          {all.map(question => (
            <Line
              key={question.id}
              question={question}
              role={role}
              isWaiting={own?.waiting.has(question.id) ?? false}
              onAnswer={isPoster && isOpen && !job.isHidden ? () => setAnswering(question) : undefined}
              onMute={isPoster && !user?.actedBy ? muteOf(question) : undefined}
              isMuted={isPoster && (own?.muted.has(question.id) ?? false)}
              onRemove={isPoster || (user && question.answer === null) ? () => setRemoving(question) : undefined}
            />
          ))}
        </ul>
      )}
      <div className={css({ pb: '4', maxWidth: 'text', _empty: { display: 'none' } })}>
        <Refused of={({ place, jobId }) => place === 'questions' && jobId === job.id} />
      </div>
      {canAsk && (
        <div className={column}>
          {all.length === 0 && <p className={css({ color: 'quiet' })}>{m.question_none()}</p>}
          {user === null && <AskLink />}
          {user && (waiting < limits.questions.waiting ? <Ask job={job} /> : <p>{m.question_enough()}</p>)}
        </div>
      )}
      {answering && <AnswerDialog job={job} question={answering} onClose={() => setAnswering(undefined)} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={m.question_remove_title()}
          text={removing.answer === null ? m.question_remove_own_text() : m.question_remove_text()}
          confirm={m.question_remove()}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
      {muting && (
        <ConfirmDialog
          open
          title={m.question_mute_title()}
          text={m.question_mute_text()}
          confirm={m.question_mute_confirm()}
          onClose={() => setMuting(undefined)}
          onConfirm={() => mute(muting, true)}
        />
      )}
    </section>
  )
}
