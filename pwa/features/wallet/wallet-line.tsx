import { whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import { formatShortDate } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { wayOf } from './way-of.ts'
import type { WalletLine as Line } from './use-wallet.ts'

const frame = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  rowGap: '0.5',
  px: '4',
  py: '3',
  lineHeight: 'snug',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'sunken' },
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'line' },
})
/** The surface of the button is the whole row. */
const opener = css({
  width: 'full',
  fontWeight: 'bold',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '-3px', borderRadius: 'medium' },
  },
})
const title = css({ lineClamp: 2 })
const facts = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  color: 'quiet',
  fontSize: 'small',
})
const sum = css({ fontWeight: 'bold', textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
const sums = {
  in: cx(sum, css({ color: 'success' })),
  out: sum,
  still: cx(sum, css({ color: 'quiet' })),
}
const signs = { in: '+', out: '\u2212', still: '' }
const above = css({ position: 'relative', zIndex: 'raised', justifySelf: 'start', mt: '1.5' })
const neutral = badge({ tone: 'neutral' })
const badges = {
  pending: badge({ tone: 'info' }),
  frozen: badge({ tone: 'warning' }),
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
  frozen: m.wallet_frozen,
  failed: m.wallet_statuses_failed,
}

/** How a line stands, where it did not come to its usual end. */
const Standing = ({ line: { payment, type, status } }: { line: Line }) => {
  if (payment.pending) return <span className={neutral}>{m.wallet_waiting()}</span>
  if (status === 'completed') return null
  const standing = type === 'escrow_release' && payment.status === 'frozen' ? 'frozen' : status
  return <span className={badges[standing]}>{statuses[standing]()}</span>
}

type Props = {
  line: Line
  me: string
  /** Where not all of the list is of the test bank. */
  saysTest: boolean
  onDetails: () => void
  onRelease: () => void
}

/** One movement: for which job, what it was and when, and the amount. A tap anywhere on it tells more. */
export const WalletLine = ({ line, me, saysTest, onDetails, onRelease }: Props) => {
  const { payment, type, status, amount, createdAt } = line
  const isHeld = type === 'escrow_release' && status === 'pending'
  const name = type === 'escrow_release' && !isHeld ? m.wallet_released() : types[type]()
  const job = payment.jobTitle || m.job_untitled()
  const canRelease = isHeld && payment.payerId === me && whyNotSettled(payment) === null
  const way = wayOf(line, payment.payerId === me)
  return (
    <li className={frame} data-row={line.id} data-state={`${status}/${payment.status}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.wallet_details_of({ type: name, job })}
        className={opener}
        onClick={onDetails}
      >
        <bdi className={title}>{job}</bdi>
      </button>
      <span className={sums[way]}>
        {signs[way]}
        {formatRappen(amount)}
      </span>
      <p className={facts}>
        {[name, formatShortDate(createdAt), saysTest && payment.isTest && m.wallet_test()].filter(Boolean).join(' · ')}
        <Standing line={line} />
      </p>
      {canRelease && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={m.wallet_release_of({ job })}
          className={cx(button({ variant: 'soft', size: 'small' }), above)}
          onClick={onRelease}
        >
          {m.wallet_release()}
        </button>
      )}
    </li>
  )
}
