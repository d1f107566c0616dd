import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { getDispute } from '../../../schema/contracts/disputes.ts'
import { statement } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import type { Stored } from '../../../sync/store.ts'
import { paymentDispute, type Dispute } from '../../data/schemas/dispute.ts'
import { call } from '../../data/server/call.ts'
import { formatDay, formatTime } from '../../format/format-date.ts'
import { useWritten } from '../../forms/use-written.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { focusFirstError } from '../../components/ui/focus-first-error.ts'
import { TextArea } from '../../components/ui/text-area.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { useOnline } from '../../components/ui/use-online.ts'
import { send as sendAction } from '../../outbox/send.ts'

const outcomes = {
  release: m.dispute_outcomes_release,
  refund: m.dispute_outcomes_refund,
  split: m.dispute_outcomes_split,
}

/** Fetched when the dialog opens and whenever it may have changed, because disputes are not synced. */
const useDispute = (paymentId: string, turn: string) => {
  const [found, setFound] = useState<Dispute | null>()
  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const answer = await call<typeof getDispute>('GET', '/api/payments/:id/dispute', { id: paymentId }, abort)
      setFound((await answer.read(paymentDispute)).dispute)
    }
    void ask().catch(() => undefined)
    return () => abort.abort()
    // `turn` changes when there may be a new statement or decision.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline, paymentId, turn])
  return found
}

const quiet = css({ color: 'quiet', fontSize: 'small' })
const said = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const Version = ({ paymentId, onSent }: { paymentId: string; onSent: () => void }) => {
  const words = useWritten(statement, `statement/${paymentId}`)
  const send = async (form: HTMLFormElement) => {
    const content = flushSync(words.take)
    if (content === undefined) return focusFirstError(form)
    const told = { sent: { title: m.dispute_sent() }, failed: { title: m.dispute_failed() }, isOver: true }
    const outcome = await sendAction('write-statement', { paymentId, content }, told)
    // Keep a refused text in the field.
    if (outcome !== 'refused' && outcome !== 'failed') words.drop()
    onSent()
  }
  return (
    <form
      noValidate
      className={stack({ gap: '2' })}
      onSubmit={event => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <TextArea label={m.dispute_label()} name="content" rows={3} most={limits.statement.max} {...words.field} />
      <p>
        <button type="submit" disabled={!words.hasDevice} className={button({ variant: 'soft', size: 'small' })}>
          {m.form_send()}
        </button>
      </p>
    </form>
  )
}

type Props = { payment: Stored<'payment'>; me: string; other: string }

/** Statements of both people in a dispute, a form for more, and the decision. */
export const DisputeTalk = ({ payment, me, other }: Props) => {
  const [turn, setTurn] = useState(0)
  const { id, status, disputeDueAt } = payment
  const found = useDispute(id, `${status} ${disputeDueAt} ${turn}`)
  const now = useNow()
  if (found === null || (!found && !disputeDueAt)) return null
  if (!found) return <p className={quiet}>{m.dispute_offline()}</p>
  const isOpen = found.closedAt === null
  const isHeard = isOpen && Date.parse(found.dueAt) > now
  return (
    <section className={stack({ gap: '3' })}>
      <h3 className={css({ fontWeight: 'bold' })}>{m.dispute_heading()}</h3>
      {isOpen && (
        <p className={quiet}>{isHeard ? m.dispute_until({ date: formatDay(found.dueAt) }) : m.dispute_over()}</p>
      )}
      {isOpen && found.statements.length === 0 && <p className={quiet}>{m.dispute_none()}</p>}
      <ul className={stack({ gap: '3' })}>
        {found.statements.map(({ id: key, authorId, content, createdAt }) => (
          <li key={key}>
            <p className={quiet}>
              <bdi>{authorId === me ? m.dispute_me() : other}</bdi>, {formatDay(createdAt)}, {formatTime(createdAt)}
            </p>
            <p className={said}>
              <bdi>{content}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {found.decision && (
        <p className={said}>
          <strong>{outcomes[found.decision.outcome]()}</strong>
          <br />
          <bdi>{m.dispute_reason({ text: found.decision.reason })}</bdi>
        </p>
      )}
      {isHeard && <Version paymentId={id} onSent={() => setTurn(before => before + 1)} />}
    </section>
  )
}
