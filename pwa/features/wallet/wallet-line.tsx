import { whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import { formatDate } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import type { WalletLine as Line } from './use-wallet.ts'

const frame = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '4',
  rowGap: '1',
  alignItems: 'start',
  py: '4',
  lineHeight: 'snug',
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'line' },
})
const sum = css({ fontWeight: 'bold', textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
const neutral = badge({ tone: 'neutral' })
const frozen = badge({ tone: 'warning' })
const badges = {
  pending: badge({ tone: 'info' }),
  completed: badge({ tone: 'success' }),
  failed: badge({ tone: 'danger' }),
}

const types = {
  payment: m.wallet_types_payment,
  escrow_release: m.wallet_types_escrow_release,
  refund: m.wallet_types_refund,
  payout: m.wallet_types_payout,
}
const statuses = {
  pending: m.wallet_statuses_pending,
  completed: m.wallet_statuses_completed,
  failed: m.wallet_statuses_failed,
}

type Props = { line: Line; me: string; onDetails: () => void; onRelease: () => void }

export const WalletLine = ({ line, me, onDetails, onRelease }: Props) => {
  const { payment, type, status, amount, createdAt } = line
  const isHeld = type === 'escrow_release' && status === 'pending'
  const name = type === 'escrow_release' && !isHeld ? m.wallet_released() : types[type]()
  const job = payment.jobTitle || m.job_untitled()
  const isFrozen = isHeld && payment.status === 'frozen'
  const canRelease = isHeld && payment.payerId === me && whyNotSettled(payment) === null
  return (
    <li className={frame} data-row={line.id} data-state={`${status}/${payment.status}`}>
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: 'bold' })}>{name}</p>
        <p className={css({ overflowWrap: 'anywhere', lineClamp: 2 })}>
          <bdi>{job}</bdi>
        </p>
        <p className={css({ color: 'quiet', fontSize: 'small' })}>{formatDate(createdAt)}</p>
      </div>
      <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '1.5' })}>
        <span className={sum}>{formatRappen(amount)}</span>
        <span className={payment.pending ? neutral : isFrozen ? frozen : badges[status]}>
          {payment.pending ? m.wallet_waiting() : isFrozen ? m.wallet_frozen() : statuses[status]()}
        </span>
        {payment.isTest && <span className={neutral}>{m.wallet_test()}</span>}
      </div>
      <div className={css({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '2', pt: '1' })}>
        {canRelease && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={m.wallet_release_of({ job })}
            className={button({ size: 'small' })}
            onClick={onRelease}
          >
            {m.wallet_release()}
          </button>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={m.wallet_details_of({ type: name, job })}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={onDetails}
        >
          {m.wallet_details()}
        </button>
      </div>
    </li>
  )
}
