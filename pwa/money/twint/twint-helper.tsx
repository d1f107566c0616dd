import { useId, useRef, useState } from 'react'
import { formatMoney } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { Notice } from '../../components/ui/notice.tsx'
import { MemoCode } from './memo-code.tsx'
import { MemoForm } from './memo-form.tsx'
import { drawCode, memoWords } from './memo.ts'
import type { Memo } from './memo.ts'

type Props = { amount?: number; description?: string }

type State =
  | { step: 'setUp'; memo?: Memo }
  | { step: 'shown'; memo: Memo; picture?: string | null }
  | { step: 'confirmed'; memo: Memo }

/**
 * A memo for paying by TWINT: number, amount and reason in a code to scan. No code can start a payment between private people,
 * and the memo says so. No data leaves the device.
 */
export const TwintHelper = ({ amount, description = '' }: Props) => {
  const [state, setState] = useState<State>({ step: 'setUp' })
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  /** The focused element disappears with its step, so focus the heading. */
  const go = (next: State) => {
    setState(next)
    heading.current?.focus()
  }

  const show = (memo: Memo) => {
    go({ step: 'shown', memo })
    // By the time the code is drawn, another memo may be shown.
    const keep = (picture: string | null) =>
      setState(now => (now.step === 'shown' && now.memo === memo ? { ...now, picture } : now))
    drawCode(memoWords(memo, description)).then(keep, () => keep(null))
  }

  return (
    <section aria-labelledby={id} className={css({ display: 'grid', gap: '4', maxWidth: 'form' })}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css({ fontSize: 'heading', _focus: { outline: 'none' } })}>
        {m.twint_memo_title()}
      </h2>
      {state.step === 'setUp' && (
        <MemoForm phone={state.memo?.phone ?? ''} amount={state.memo?.amount ?? amount} onReady={show} />
      )}
      {state.step === 'shown' && (
        <MemoCode
          memo={state.memo}
          description={description}
          picture={state.picture}
          onRetry={() => show(state.memo)}
          onConfirm={() => go({ step: 'confirmed', memo: state.memo })}
          onChange={() => go({ step: 'setUp', memo: state.memo })}
        />
      )}
      {state.step === 'confirmed' && (
        <Notice
          title={m.twint_memo_confirmed()}
          text={m.twint_memo_confirmed_hint({ sum: formatMoney(state.memo.amount) })}
          level="h3"
          alert
        />
      )}
    </section>
  )
}
