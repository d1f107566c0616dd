import { useEffect, useState } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Arrival } from '../../components/ui/arrival.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { NoMoneyDrawing } from '../../components/drawings/no-money.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { fetchToasts } from '../../components/ui/toast.ts'
import { byMonth } from './by-month.ts'
import { Refused } from '../outbox/refused.tsx'
import { WalletLine } from './wallet-line.tsx'
import type { Settling } from './settle-dialog.tsx'
import { useMovingRows } from './use-moving-rows.ts'
import { useWallet } from './use-wallet.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payouts } from './payouts.tsx'

const atOnce = 30
// Where there is room the movements have the wide column, and what they come to stands beside them.
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 3fr)' },
  gridTemplateRows: { desktop: 'auto 1fr' },
  columnGap: '8',
  rowGap: '4',
  maxWidth: { base: 'text', desktop: 'full' },
})
const beside = css({ display: 'flex', flexDirection: 'column', gap: '3', gridColumn: { desktop: '2' } })
const movements = css({ gridColumn: { desktop: '1' }, gridRow: { desktop: '1 / span 2' } })
const payouts = css({ gridColumn: { desktop: '2' } })
// Side by side as long as both amounts fit.
const figures = cx(
  card(),
  css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', gap: '4' }),
)

const monthHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  pt: '4',
  pb: '2',
  fontSize: 'small',
})
const rows = cx(card(), css({ p: '0', overflow: 'hidden' }))

const Figure = ({ label, hint, rappen }: { label: string; hint: string; rappen: number | undefined }) => (
  <div>
    <dt className={css({ fontWeight: 'bold' })}>{label}</dt>
    <dd className={css({ fontSize: 'heading', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>
      {rappen === undefined ? <Skeleton width="half" /> : <Arrival of={rappen}>{formatRappen(rappen)}</Arrival>}
    </dd>
    <dd className={css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })}>{hint}</dd>
  </div>
)

/** Money that moves while the screen is open is announced once to screen readers. */
const BalanceNews = ({ balance, held }: { balance: number; held: number }) => {
  const text = m.wallet_balance_now({ balance: formatRappen(balance), held: formatRappen(held) })
  const [first] = useState(text)
  const [hasMoved, setHasMoved] = useState(false)
  if (text !== first && !hasMoved) setHasMoved(true)
  return (
    <p role="status" className={css({ srOnly: true })}>
      {hasMoved && text}
    </p>
  )
}

/** What is one's own, what is held, and how it came about; under a heading that the dashboard gives. */
export const Wallet = ({ user }: { user: OwnUser }) => {
  const wallet = useWallet(user.id)
  const isStudent = user.userType === 'student'
  // What stands over it is the page's own heading for one, the tab's for the other.
  const Heading = isStudent ? 'h2' : 'h3'
  const Month = isStudent ? 'h3' : 'h4'
  const [most, setMost] = useState(atOnce)
  const [over, setOver] = useState<{ paymentId: string; settling?: Settling }>()
  const list = useMovingRows(wallet)
  const left = (wallet?.lines.length ?? 0) - most
  // Said once for all, unless money has begun to move: then each of them that moved none says so.
  const isTest = wallet !== undefined && wallet.lines.length > 0 && wallet.lines.every(({ payment }) => payment.isTest)
  // Funds are released without network too.
  useEffect(fetchToasts, [])
  return (
    <div className={columns}>
      <div className={beside}>
        <dl className={figures}>
          <Figure label={m.wallet_balance()} hint={m.wallet_balance_hint()} rappen={wallet?.balance} />
          <Figure
            label={m.wallet_held()}
            hint={isStudent ? m.wallet_held_hint_payee() : m.wallet_held_hint_payer()}
            rappen={wallet?.pendingBalance}
          />
        </dl>
        <Banner tone="info" icon={<ClockIcon />}>
          {m.wallet_note()}
          <br />
          <span className={css({ fontSize: 'small' })}>{m.wallet_note_from()}</span>
        </Banner>
        {wallet && <BalanceNews balance={wallet.balance} held={wallet.pendingBalance} />}
      </div>
      <div className={movements}>
        <Refused
          of={({ place }) => place === 'wallet'}
          heading={<Heading className={css({ fontSize: 'large', pb: '3' })}>{m.outbox_heading()}</Heading>}
        />
        <section ref={list}>
          <Heading className={css({ fontSize: 'large' })}>{m.wallet_transactions()}</Heading>
          {isTest && <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.payment_detail_test()}</p>}
          {!wallet && (
            <div className={css({ py: '4' })}>
              <Skeleton width="long" />
              <Skeleton width="half" />
            </div>
          )}
          {wallet?.lines.length === 0 && (
            <EmptyState
              drawing={<NoMoneyDrawing />}
              title={m.wallet_empty()}
              text={isStudent ? m.wallet_empty_hint_payee() : m.wallet_empty_hint_payer()}
              level="h3"
            />
          )}
          {wallet &&
            byMonth(wallet.lines.slice(0, most), isStudent).map(({ month, lines, sum }, at, months) => (
              <div key={month}>
                <div className={monthHead}>
                  <Month className={css({ fontSize: 'body', _firstLetter: { textTransform: 'uppercase' } })}>
                    {month}
                  </Month>
                  {/* Of a month that is here as a whole. */}
                  {sum > 0 && (left <= 0 || at < months.length - 1) && (
                    <span className={css({ color: 'quiet', fontVariantNumeric: 'tabular-nums' })}>
                      {isStudent
                        ? m.wallet_month_earned({ amount: formatRappen(sum) })
                        : m.wallet_month_paid({ amount: formatRappen(sum) })}
                    </span>
                  )}
                </div>
                <ul className={rows}>
                  {lines.map(line => (
                    <WalletLine
                      key={line.id}
                      line={line}
                      me={user.id}
                      saysTest={!isTest}
                      onDetails={() => setOver({ paymentId: line.payment.id })}
                      onRelease={() => setOver({ paymentId: line.payment.id, settling: 'release' })}
                    />
                  ))}
                </ul>
              </div>
            ))}
          {left > 0 && (
            <button
              type="button"
              className={cx(button({ variant: 'soft' }), css({ mt: '4' }))}
              onClick={() => setMost(most + atOnce)}
            >
              {m.poster_show_more({ count: Math.min(left, atOnce) })}
            </button>
          )}
        </section>
      </div>
      {isStudent && (
        <div className={payouts}>
          <Payouts />
        </div>
      )}
      {over && <PaymentDialog {...over} me={user.id} onClose={() => setOver(undefined)} />}
    </div>
  )
}
