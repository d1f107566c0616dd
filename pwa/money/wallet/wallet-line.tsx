import { formatDay } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { ListRow, rowLine } from '../../components/ui/list-row.tsx'
import { wayOf } from './way-of.ts'
import type { WalletLine as Line } from './use-wallet.ts'

const facts = cx(rowLine, wrap({ alignItems: 'center', columnGap: '2', rowGap: '1' }))
const sum = css({ fontWeight: 'bold', textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
const sums = {
  in: cx(sum, css({ color: 'success' })),
  out: sum,
  still: cx(sum, css({ color: 'quiet' })),
}
const signs = { in: '+', out: '\u2212', still: '' }
const neutral = badge({ tone: 'neutral' })
const badges = {
  pending: badge({ tone: 'info' }),
  frozen: badge({ tone: 'warning' }),
  failed: badge({ tone: 'danger' }),
}

const types = {
  payment: m.label_transaction_payment,
  escrow_release: m.label_transaction_escrow_release,
  refund: m.label_transaction_refund,
  payout: m.label_transaction_payout,
}
const statuses = {
  pending: m.wallet_statuses_pending,
  frozen: m.wallet_frozen,
  failed: m.wallet_statuses_failed,
}

/** State of a line that has not completed normally. */
const Standing = ({ line: { payment, type, status } }: { line: Line }) => {
  if (payment.pending) return <span className={neutral}>{m.wallet_waiting()}</span>
  if (status === 'completed') return null
  const standing = type === 'escrow_release' && payment.status === 'frozen' ? 'frozen' : status
  return <span className={badges[standing]}>{statuses[standing]()}</span>
}

type Props = {
  line: Line
  me: string
  /** Marks test payments, in a list that also contains real ones. */
  saysTest: boolean
  onDetails: () => void
}

/** One movement: job, kind, date and amount. Tapping anywhere on it opens the details. */
export const WalletLine = ({ line, me, saysTest, onDetails }: Props) => {
  const { payment, type, status, amount, createdAt } = line
  const name = type === 'escrow_release' && status !== 'pending' ? m.wallet_released() : types[type]()
  const job = payment.jobTitle || m.job_untitled()
  const way = wayOf(line, payment.payerId === me)
  return (
    <ListRow
      level="p"
      title={job}
      label={m.wallet_details_of({ type: name, job })}
      mark={{ id: line.id, state: `${status}/${payment.status}` }}
      onOpen={onDetails}
      end={
        <span className={sums[way]}>
          {signs[way]}
          {formatRappen(amount)}
        </span>
      }
    >
      <p className={facts}>
        {[name, formatDay(createdAt), saysTest && payment.isTest && m.wallet_test()].filter(Boolean).join(' · ')}
        <Standing line={line} />
      </p>
    </ListRow>
  )
}
