import { useState } from 'react'
import type { decideDispute, listDisputes } from '../../../schema/contracts/disputes.ts'
import { disputeOutcomes } from '../../../schema/choices.ts'
import { toRappen } from '../../../schema/decisions/amounts.ts'
import { isWholeRappen } from '../../../schema/rules.ts'
import { deskDispute, type DeskDispute } from '../../data/schemas/dispute.ts'
import { listOf } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { formatDay } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { Pages } from './pages.tsx'

const load = (state: 'open' | 'closed') => async (page: number) =>
  (await call<typeof listDisputes>('GET', '/api/moderation/disputes', { state, page: String(page) })).read(
    listOf(deskDispute),
  )

const outcomes = {
  release: {
    action: m.moderation_dispute_actions_release,
    title: m.moderation_dispute_titles_release,
    text: m.moderation_dispute_texts_release,
    told: m.moderation_dispute_outcomes_release,
  },
  refund: {
    action: m.moderation_dispute_actions_refund,
    title: m.moderation_dispute_titles_refund,
    text: m.moderation_dispute_texts_refund,
    told: m.moderation_dispute_outcomes_refund,
  },
  split: {
    action: m.moderation_dispute_actions_split,
    title: m.moderation_dispute_titles_split,
    text: m.moderation_dispute_texts_split,
    told: m.moderation_dispute_outcomes_split,
  },
}
const openers = {
  payer: m.moderation_dispute_opened_by_payer,
  payee: m.moderation_dispute_opened_by_payee,
  desk: m.moderation_dispute_opened_by_desk,
}

type Asked = { dispute: DeskDispute; outcome: (typeof disputeOutcomes)[number] }

const nameOf = ({ firstName, lastName }: DeskDispute['payer']) => `${firstName} ${lastName}`
const quiet = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })
const said = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const Decided = ({ decision, decidedBy }: DeskDispute) =>
  decision && decidedBy ? (
    <p className={said}>
      <strong>
        <bdi>
          {m.moderation_dispute_decided_by({
            admin: nameOf(decidedBy),
            outcome: outcomes[decision.outcome].told(),
            refunded: formatRappen(decision.refunded),
          })}
        </bdi>
      </strong>
      <br />
      <span className={quiet}>
        {formatDay(decision.createdAt)} · <bdi>{decision.reason}</bdi>
      </span>
    </p>
  ) : (
    <p className={quiet}>{m.moderation_dispute_ended()}</p>
  )

/** Statements of both people on frozen funds, and the possible decisions. */
const DisputeCard = ({ dispute, onDecide }: { dispute: DeskDispute; onDecide: (asked: Asked) => void }) => {
  const { jobTitle, payer, payee, amount, refundedOutside, openedBy, dueAt, closedAt } = dispute
  const { frozenBy, hasGoneBack, statements } = dispute
  const isDue = Date.parse(dueAt) <= useNow()
  const isByBank = frozenBy === 'bank'
  return (
    <article className={cx(card(), css({ gap: '3' }))}>
      <p className={wrap({ gap: '2' })}>
        <span className={badge()}>{openers[openedBy]()}</span>
        {!closedAt && isDue && <span className={badge({ tone: 'danger' })}>{m.moderation_dispute_due()}</span>}
      </p>
      <div>
        <h2 className={css({ fontSize: 'large', overflowWrap: 'anywhere' })}>
          <bdi>{jobTitle}</bdi>
        </h2>
        <p className={quiet}>
          <bdi>
            {m.moderation_dispute_between({ payer: nameOf(payer), payee: nameOf(payee), amount: formatRappen(amount) })}
          </bdi>
        </p>
        {refundedOutside > 0 && (
          <p className={quiet}>{m.moderation_dispute_outside({ amount: formatRappen(refundedOutside) })}</p>
        )}
        {hasGoneBack && <p>{m.moderation_dispute_gone_back()}</p>}
        {!closedAt && !isDue && <p className={quiet}>{m.moderation_dispute_until({ date: formatDay(dueAt) })}</p>}
      </div>
      {statements.length === 0 && <p className={quiet}>{m.moderation_dispute_silent()}</p>}
      {statements.map(({ id, authorId, content, createdAt }) => (
        <div key={id}>
          <p className={quiet}>
            <bdi>{nameOf(authorId === payer.id ? payer : payee)}</bdi>, {formatDay(createdAt)}
          </p>
          <p className={said}>
            <bdi>{content}</bdi>
          </p>
        </div>
      ))}
      {closedAt ? (
        <Decided {...dispute} />
      ) : isByBank ? (
        <p>{m.moderation_dispute_by_bank()}</p>
      ) : (
        <p className={wrap({ gap: '2' })}>
          {(hasGoneBack ? (['refund'] as const) : disputeOutcomes).map(outcome => (
            <button
              key={outcome}
              type="button"
              aria-haspopup="dialog"
              className={button({ variant: 'soft', size: 'small' })}
              onClick={() => onDecide({ dispute, outcome })}
            >
              {hasGoneBack ? m.moderation_dispute_actions_answer() : outcomes[outcome].action()}
            </button>
          ))}
        </p>
      )}
    </article>
  )
}

const readPart = (typed: string, { amount, refundedOutside }: DeskDispute) => {
  const francs = Number(typed.trim().replace(',', '.') || Number.NaN)
  const rappen = toRappen(francs)
  return isWholeRappen(francs) && rappen >= Math.max(1, refundedOutside) && rappen < amount ? rappen : null
}

type DecideProps = { asked: Asked; onClose: () => void; onDone: () => void }

const Decide = ({ asked: { dispute, outcome }, onClose, onDone }: DecideProps) => {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { id, payer, payee, amount, refundedOutside, hasGoneBack } = dispute
  const text = hasGoneBack
    ? m.moderation_dispute_gone_back()
    : outcomes[outcome].text({ payer: nameOf(payer), payee: nameOf(payee) })
  const refunded = readPart(typed, dispute)
  const decision = {
    draft: `dispute-decision/${id}/${outcome}`,
    title: hasGoneBack ? m.moderation_dispute_actions_answer() : outcomes[outcome].title(),
    text: `${text} ${m.moderation_dispute_final()}`,
    isDanger: true,
    send: (reason: string) =>
      call<typeof decideDispute>('POST', '/api/moderation/disputes/:id/decide', { id, outcome, refunded, reason }),
  }
  const more = outcome === 'split' && {
    check: () => {
      setIsTried(true)
      return refunded !== null
    },
    field: (
      <div className={css({ pb: '4' })}>
        <Field
          label={m.moderation_dispute_part({ payer: nameOf(payer) })}
          name="refunded"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            refunded === null && (isTried || typed !== '')
              ? m.moderation_dispute_part_invalid({
                  least: formatRappen(Math.max(1, refundedOutside)),
                  most: formatRappen(amount - 1),
                })
              : undefined
          }
          onChange={event => setTyped(event.target.value)}
        />
      </div>
    ),
  }
  return <DecisionDialog decision={decision} {...(more && { more })} onClose={onClose} onDone={onDone} />
}

/** Frozen funds that wait for a decision, followed by decided ones. */
export const Disputes = () => {
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const again = () => setTurn(before => before + 1)
  const shared = { turn: String(turn), onRetry: again }
  const show = (dispute: DeskDispute) => <DisputeCard dispute={dispute} onDecide={setAsked} />
  return (
    <>
      <Pages
        key="open"
        load={load('open')}
        empty={
          <EmptyState
            drawing={<DoneDrawing />}
            title={m.moderation_dispute_none()}
            text={m.moderation_dispute_none_hint()}
          />
        }
        {...shared}
      >
        {show}
      </Pages>
      <h2 className={css({ fontSize: 'large', pt: '8', pb: '3' })}>{m.moderation_dispute_decided()}</h2>
      <Pages
        key="closed"
        load={load('closed')}
        empty={<p className={quiet}>{m.moderation_dispute_none_decided()}</p>}
        {...shared}
      >
        {show}
      </Pages>
      {asked && <Decide asked={asked} onClose={() => setAsked(undefined)} onDone={again} />}
    </>
  )
}
