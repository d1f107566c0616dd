import { useEffect, useState } from 'react'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NoMoneyDrawing } from '../../components/drawings/no-money.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { rowList } from '../../components/ui/list-row.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { fetchToasts } from '../../components/ui/toast.ts'
import { byMonth } from './by-month.ts'
import { Figures } from './figures.tsx'
import { Refused } from '../../outbox/refused.tsx'
import { WalletLine } from './wallet-line.tsx'
import type { Settling } from './settle-dialog.tsx'
import { useMovingRows } from './use-moving-rows.ts'
import { useWallet } from './use-wallet.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payouts, usePayouts } from './payouts.tsx'

const atOnce = 30
const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'text' })
// On wide screens, the payout settings are beside the list.
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 3fr)' },
  gridTemplateRows: { desktop: 'auto 1fr' },
  columnGap: '8',
  rowGap: '4',
  maxWidth: { base: 'text', desktop: 'full' },
})
const payouts = css({ gridColumn: { desktop: '2' }, gridRow: { desktop: '1 / span 2' } })
const note = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug', pt: '3' })

const monthHead = wrap({
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  pt: '4',
  pb: '2',
  fontSize: 'small',
})

/** Announces a changed balance once to screen readers while the screen is open. */
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

/** Balances and movements, under the dashboard's heading. */
export const Wallet = ({ user }: { user: OwnUser }) => {
  const wallet = useWallet(user.id)
  const isStudent = user.userType === 'student'
  // The heading above is the page's for students and the tab's for payers.
  const Heading = isStudent ? 'h2' : 'h3'
  const Month = isStudent ? 'h3' : 'h4'
  const [most, setMost] = useState(atOnce)
  const payoutState = usePayouts(isStudent)
  const [over, setOver] = useState<{ paymentId: string; settling?: Settling }>()
  const list = useMovingRows(wallet)
  const left = (wallet?.lines.length ?? 0) - most
  // Said once if every line is a test payment. Otherwise each test line says so.
  const isTest = wallet !== undefined && wallet.lines.length > 0 && wallet.lines.every(({ payment }) => payment.isTest)
  // Releasing works offline too, so load the toasts now.
  useEffect(fetchToasts, [])
  return (
    <div className={isStudent ? columns : column}>
      <div>
        <Figures
          wallet={wallet}
          isStudent={isStudent}
          onRelease={paymentId => setOver({ paymentId, settling: 'release' })}
          payouts={payoutState}
        />
        <p className={note}>
          {m.wallet_note()} {m.wallet_note_from()}
        </p>
        {wallet && <BalanceNews balance={wallet.balance} held={wallet.pendingBalance} />}
      </div>
      <div>
        <Refused
          of={({ place }) => place === 'wallet'}
          heading={<Heading className={css({ fontSize: 'large', pb: '3' })}>{m.outbox_heading()}</Heading>}
        />
        <section ref={list}>
          <Heading className={css({ fontSize: 'large' })}>{m.wallet_transactions()}</Heading>
          {isTest && <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.test_bank_sign()}</p>}
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
                  {/* Only for a month that is loaded completely. */}
                  {sum > 0 && (left <= 0 || at < months.length - 1) && (
                    <span className={css({ color: 'quiet', fontVariantNumeric: 'tabular-nums' })}>
                      {isStudent
                        ? m.wallet_month_earned({ amount: formatRappen(sum) })
                        : m.wallet_month_paid({ amount: formatRappen(sum) })}
                    </span>
                  )}
                </div>
                <ul className={rowList}>
                  {lines.map(line => (
                    <WalletLine
                      key={line.id}
                      line={line}
                      me={user.id}
                      saysTest={!isTest}
                      onDetails={() => setOver({ paymentId: line.payment.id })}
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
      {/* Below the list on a phone, and shown together with it so that it is not pushed down. */}
      {isStudent && wallet && (
        <div className={payouts}>
          <Payouts state={payoutState} waits={wallet.waits} />
        </div>
      )}
      {over && <PaymentDialog {...over} me={user.id} onClose={() => setOver(undefined)} />}
    </div>
  )
}
