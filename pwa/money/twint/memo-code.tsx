import { formatMoney } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Notice } from '../../components/ui/notice.tsx'
import type { Memo } from './memo.ts'

type Props = {
  memo: Memo
  description: string
  /** Undefined while it is being drawn, null if that failed. */
  picture: string | null | undefined
  onRetry: () => void
  onConfirm: () => void
  onChange: () => void
}

const sheet = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '4',
  p: '5',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'large',
})
const code = css({ width: '256px', height: '256px', borderRadius: 'small', bg: 'sunken' })
const facts = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '4', rowGap: '1', width: 'full' })

export const MemoCode = ({ memo, description, picture, onRetry, onConfirm, onChange }: Props) => {
  const sum = formatMoney(memo.amount)
  if (picture === null)
    return (
      <Notice title={m.twint_memo_failed()} text={m.twint_memo_failed_hint()} level="h3" alert>
        <button type="button" className={button()} onClick={onRetry}>
          {m.layout_retry()}
        </button>
      </Notice>
    )
  return (
    <>
      <div className={sheet}>
        <p role="status" className={css({ fontWeight: 'bold' })}>
          {picture ? m.twint_memo_ready() : m.twint_memo_creating()}
        </p>
        {picture ? (
          <img src={picture} alt={m.twint_memo_code()} width="256" height="256" className={code} />
        ) : (
          <div aria-hidden className={code} />
        )}
        <dl className={facts}>
          <dt className={css({ color: 'quiet' })}>{m.twint_memo_to()}</dt>
          <dd className={css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>{memo.phone}</dd>
          <dt className={css({ color: 'quiet' })}>{m.twint_memo_sum()}</dt>
          <dd className={css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>{sum}</dd>
          {description && (
            <>
              <dt className={css({ color: 'quiet' })}>{m.twint_memo_reason()}</dt>
              <dd className={css({ lineClamp: 3, overflowWrap: 'anywhere' })}>{description}</dd>
            </>
          )}
        </dl>
        <p className={css({ fontSize: 'small', color: 'quiet' })}>{m.twint_memo_honest()}</p>
      </div>
      <div className={wrap({ gap: '3' })}>
        <button type="button" className={button()} onClick={onConfirm}>
          {m.twint_memo_confirm()}
        </button>
        <button type="button" className={button({ variant: 'ghost' })} onClick={onChange}>
          {m.twint_memo_change()}
        </button>
      </div>
    </>
  )
}
