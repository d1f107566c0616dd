import { Link } from '@tanstack/react-router'
import type { Given } from '../../../schema/contract.ts'
import type { closeReport, hideContent, restoreContent } from '../../../schema/contracts/safety.ts'
import type { liftSuspension, suspendAccount } from '../../../schema/contracts/suspensions.ts'
import type { HideableKind, ReportKind } from '../../../schema/choices.ts'
import type { Report } from '../../data/schemas/moderation.ts'
import { call } from '../../data/server/call.ts'
import { formatDay } from '../../format/format-date.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { reportReasonLabels, userTypeLabels } from '../../texts/labels.ts'
import type { Decision } from './decision-dialog.tsx'

type Props = { report: Report; onDecide: (decision: Decision) => void }

const nameOf = ({ firstName, lastName }: Report['author']) => `${firstName} ${lastName}`
const quiet = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })
const said = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const partFrame = css({ display: 'grid', gap: '2', p: '3', bg: 'sunken', borderRadius: 'small' })
const pictures = wrap({ gap: '2' })
const picture = css({ width: '8rem', height: '8rem', objectFit: 'cover', borderRadius: 'small' })

export const kindNames: Record<ReportKind | HideableKind, () => string> = {
  user: m.moderation_kinds_user,
  job: m.moderation_kinds_job,
  message: m.moderation_kinds_message,
  review: m.moderation_kinds_review,
  answer: m.moderation_kinds_answer,
  photo: m.moderation_kinds_photo,
  bio: m.moderation_kinds_bio,
}

const verbs = {
  hide: {
    action: m.moderation_hide,
    title: m.moderation_hide_title,
    text: m.moderation_hide_text,
    send: (what: Given<typeof hideContent>) => call<typeof hideContent>('POST', '/api/moderation/hide', what),
  },
  restore: {
    action: m.moderation_restore,
    title: m.moderation_restore_title,
    text: m.moderation_restore_text,
    send: (what: Given<typeof restoreContent>) => call<typeof restoreContent>('POST', '/api/moderation/restore', what),
  },
}
const outcomes = { hidden: m.moderation_outcomes_hidden, kept: m.moderation_outcomes_kept }

const decide = (verb: 'hide' | 'restore', { kind, targetId }: Report['parts'][number]): Decision => ({
  draft: `${verb}/${targetId}`,
  title: verbs[verb].title({ what: kindNames[kind]() }),
  text: verbs[verb].text(),
  isDanger: verb === 'hide',
  send: reason => verbs[verb].send({ kind, targetId, reason }),
})

const Part = ({ part, onDecide }: { part: Report['parts'][number]; onDecide: Props['onDecide'] }) => {
  const verb = part.isHidden ? 'restore' : 'hide'
  return (
    <div className={partFrame}>
      <p className={wrap({ gap: '2', alignItems: 'center' })}>
        <strong>{kindNames[part.kind]()}</strong>
        {part.isHidden && <span className={badge({ tone: 'warning' })}>{m.moderation_hidden()}</span>}
      </p>
      {part.text && (
        <p className={said}>
          <bdi>{part.text}</bdi>
        </p>
      )}
      {part.images.length > 0 && (
        <p className={pictures}>
          {part.images.map((image, place) => (
            <img key={image} src={image} alt={m.moderation_photo({ place: place + 1 })} className={picture} />
          ))}
        </p>
      )}
      <p>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={verbs[verb].title({ what: kindNames[part.kind]() })}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onDecide(decide(verb, part))}
        >
          {verbs[verb].action()}
        </button>
      </p>
    </div>
  )
}

const decideAccount = ({ author: { id }, isSuspended }: Report): Decision => ({
  draft: `${isSuspended ? 'lift' : 'suspend'}/${id}`,
  title: isSuspended ? m.suspension_desk_lift() : m.suspension_desk_suspend(),
  text: isSuspended ? m.suspension_desk_lift_text() : m.suspension_desk_suspend_text(),
  isDanger: !isSuspended,
  send: reason =>
    isSuspended
      ? call<typeof liftSuspension>('POST', '/api/moderation/users/:id/lift-suspension', { id, reason })
      : call<typeof suspendAccount>('POST', '/api/moderation/users/:id/suspend', { id, reason }),
})

/** A report, with what is needed to judge it. */
export const ReportCard = ({ report, onDecide }: Props) => (
  <article className={cx(card(), css({ gap: '3' }))}>
    <p className={wrap({ gap: '2' })}>
      <span className={badge()}>{kindNames[report.kind]()}</span>
      <span className={badge({ tone: 'danger' })}>{reportReasonLabels[report.reason]()}</span>
      {report.outcome && <span className={badge({ tone: 'neutral' })}>{outcomes[report.outcome]()}</span>}
    </p>
    <div>
      <h2 className={css({ fontSize: 'large', overflowWrap: 'anywhere' })}>
        <bdi>{report.heading ?? nameOf(report.author)}</bdi>
      </h2>
      <p className={quiet}>
        <bdi>{m.moderation_of({ name: nameOf(report.author) })}</bdi> · {userTypeLabels[report.author.userType]()}
        {report.isSuspended && ` · ${m.suspension_desk_suspended()}`}
        {report.author.userType === 'student' && (
          <>
            {' · '}
            <Link to="/student/$id" params={{ id: report.author.id }} className={textLink()}>
              {m.moderation_profile()}
            </Link>
          </>
        )}
      </p>
      <p className={quiet}>
        <bdi>{m.moderation_by({ name: nameOf(report.reporter) })}</bdi>,{' '}
        {m.moderation_on({ date: formatDay(report.createdAt) })}
      </p>
    </div>
    {report.details && (
      <div>
        <h3 className={css({ fontSize: 'small', color: 'quiet', fontWeight: 'bold' })}>{m.moderation_details()}</h3>
        <p className={said}>
          <bdi>{report.details}</bdi>
        </p>
      </div>
    )}
    {report.parts.map(part => (
      <Part key={part.kind} part={part} onDecide={onDecide} />
    ))}
    {report.parts.length === 0 && <p className={quiet}>{m.moderation_nothing_left()}</p>}
    {report.around.length > 0 && (
      <div>
        <h3 className={css({ fontSize: 'small', color: 'quiet', fontWeight: 'bold' })}>{m.moderation_around()}</h3>
        <ul>
          {report.around.map(({ id, firstName, content }) => (
            <li key={id} className={css({ fontSize: 'small', overflowWrap: 'anywhere' })}>
              <bdi className={css({ fontWeight: 'bold' })}>{firstName}</bdi> : <bdi>{content}</bdi>
            </li>
          ))}
        </ul>
      </div>
    )}
    <p className={wrap({ gap: '2' })}>
      {!report.closedAt && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() =>
            onDecide({
              draft: `keep/${report.id}`,
              title: m.moderation_keep_title(),
              text: m.moderation_keep_text(),
              isDanger: false,
              send: reason =>
                call<typeof closeReport>('POST', '/api/moderation/reports/:id/close', { id: report.id, reason }),
            })
          }
        >
          {m.moderation_keep()}
        </button>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        className={button({ variant: 'ghost', size: 'small' })}
        onClick={() => onDecide(decideAccount(report))}
      >
        {report.isSuspended ? m.suspension_desk_lift() : m.suspension_desk_suspend()}
      </button>
    </p>
  </article>
)
