import type { ReactNode } from 'react'
import { whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useKeptHeights } from '../../data/device/use-kept-heights.ts'
import { Arrival } from '../../components/ui/arrival.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useOnline } from '../../components/ui/use-online.ts'
import { formatDay } from '../../format/format-date.ts'
import * as m from '../../paraglide/messages.js'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { StartPayouts, type PayoutState } from './payouts.tsx'
import type { WalletState } from './use-wallet.ts'

const frame = cx(card(), css({ gap: '3' }))
const main = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  alignContent: 'start',
  columnGap: '4',
})
const act = css({
  pt: { base: '3', tablet: '0' },
  gridColumn: { tablet: '2' },
  gridRow: { tablet: '1' },
  _empty: { display: 'none' },
})
const whole = css({ gridColumn: '1 / -1' })
const label = css({ fontWeight: 'bold' })
// On one line with its button.
const large = css({
  fontSize: { base: 'display', tablet: 'title' },
  fontWeight: 'bold',
  lineHeight: 'tight',
  fontVariantNumeric: 'tabular-nums',
})
const quiet = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug', overflowWrap: 'anywhere' })
const line = css({ pt: '3', borderTopWidth: '1px', borderColor: 'line' })
/** Placeholder in the place of the amount. */
const awaited = css({ display: 'inline-block', width: '5em', verticalAlign: 'bottom' })
const small = css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })

const Amount = ({ rappen }: { rappen: number | undefined }) =>
  rappen === undefined ? (
    <span className={awaited}>
      <Skeleton />
    </span>
  ) : (
    <Arrival of={rappen}>{formatRappen(rappen)}</Arrival>
  )

type FigureProps = { name: string; rappen: number | undefined; hint: string; minHeight: number | undefined }

/** The main amount, with its action beside it. */
const Large = ({ name, rappen, hint, minHeight, children }: FigureProps & { children: ReactNode }) => (
  <div className={main} style={{ minHeight }}>
    <div>
      <p className={label}>{name}</p>
      <p className={large}>
        <Amount rappen={rappen} />
      </p>
    </div>
    <p className={cx(quiet, whole)}>{hint}</p>
    {children && <div className={act}>{children}</div>}
  </div>
)

const Small = ({ name, rappen, hint, minHeight }: FigureProps) => (
  <div className={line} style={{ minHeight }}>
    <p>
      {name}{' '}
      <span className={small}>
        <Amount rappen={rappen} />
      </span>
    </p>
    <p className={quiet}>{hint}</p>
  </div>
)

/** Held payments that will be released automatically, soonest first. */
const goingOf = ({ lines }: WalletState) =>
  lines
    .flatMap(({ payment, type }) => (type === 'escrow_release' && payment.status === 'held' ? [payment] : []))
    .flatMap(payment =>
      payment.releaseAt !== null && payment.refundAt === null ? [{ ...payment, releaseAt: payment.releaseAt }] : [],
    )
    .toSorted((one, other) => one.releaseAt.localeCompare(other.releaseAt))

type Props = {
  wallet: WalletState | undefined
  isStudent: boolean
  payouts: PayoutState | undefined
  onRelease: (paymentId: string) => void
}

/** Available and held money. The larger figure is the available one for a student and the held one for a payer. */
export const Figures = ({ wallet, isStudent, payouts, onRelease }: Props) => {
  const isOnline = useOnline()
  // A student's actions depend on the server's payout state.
  const isWhole = !isStudent || payouts !== undefined || !isOnline
  const { ref, heights: [first, second] = [] } = useKeptHeights('wallet', isWhole ? wallet : undefined)
  const going = wallet ? goingOf(wallet) : []
  const [next] = going
  const sayNext = () =>
    next &&
    m.wallet_next({
      count: going.length,
      amount: formatRappen(isStudent ? next.net : next.amount - next.refunded),
      job: next.jobTitle || m.job_untitled(),
      date: formatDay(next.releaseAt),
    })
  const balance = {
    name: m.wallet_balance(),
    rappen: wallet?.balance,
    hint: isStudent ? m.wallet_balance_hint_payee() : m.wallet_balance_hint_payer(),
  }
  const held = {
    name: m.wallet_held(),
    rappen: wallet?.pendingBalance,
    hint: sayNext() ?? (isStudent ? m.wallet_held_hint_payee() : m.wallet_held_hint_payer()),
  }
  return (
    <div ref={ref} role="group" aria-label={m.wallet_balance()} className={frame}>
      {isStudent ? (
        <Large {...balance} minHeight={first}>
          {payouts && <StartPayouts state={payouts} />}
        </Large>
      ) : (
        <Large {...held} minHeight={first}>
          {next && whyNotSettled(next) === null && (
            <button
              type="button"
              aria-haspopup="dialog"
              className={button({ variant: 'soft' })}
              onClick={() => onRelease(next.id)}
            >
              {m.wallet_release()}
              <span className={css({ srOnly: true })}> : {next.jobTitle}</span>
            </button>
          )}
        </Large>
      )}
      <Small {...(isStudent ? held : balance)} minHeight={second} />
    </div>
  )
}
