import type { Stored } from '../../../sync/store.ts'
import { paidByHand } from '../../../schema/decisions/paid-by-hand.ts'
import { formatSum } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { send } from '../../outbox/send.ts'
import { titleOf } from '../../offers/cards/title-of.ts'

type Props = {
  job: Stored<'job'>
  me: string
  /** The other person's first name. */
  other: string
  due: number
  agreement: Stored<'agreement'> | undefined
}

const quiet = css({ color: 'quiet', fontSize: 'small' })

/** A completed job paid by hand counts as paid once both people confirm it. */
export const PaidByHand = ({ job, me, other, due, agreement }: Props) => {
  const isPayer = job.postedById === me
  const said = agreement?.saidPaid ?? []
  const amount = formatSum(due)
  if (paidByHand(job, [], agreement ?? null) > 0) return <p>{m.amount_by_hand_done({ amount })}</p>
  if (said.includes(me)) return <p className={quiet}>{m.amount_by_hand_mine({ person: other })}</p>
  const words = isPayer ? m.amount_by_hand_paid({ amount }) : m.amount_by_hand_received({ amount })
  const confirm = () =>
    void send('confirm-paid-by-hand', { jobId: job.id }, { failed: { title: m.amount_by_hand_failed() }, isOver: true })
  return (
    <>
      {said.length > 0 && (
        <p className={css({ overflowWrap: 'anywhere' })}>{m.amount_by_hand_they({ person: other })}</p>
      )}
      <p className={quiet}>{isPayer ? m.amount_by_hand_hint_payer() : m.amount_by_hand_hint_payee()}</p>
      <button
        type="button"
        aria-label={m.amount_for_job({ words, job: titleOf(job) })}
        className={button({ variant: 'soft', size: 'small' })}
        onClick={confirm}
      >
        {words}
      </button>
    </>
  )
}
