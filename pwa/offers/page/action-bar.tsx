import type { ReactNode } from 'react'
import { formatRate } from '../../../schema/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { useMark } from '../../components/ui/use-mark.ts'

const bar = wrap({
  containerType: { base: 'inline-size', tablet: 'normal' },
  position: { base: 'fixed', tablet: 'static' },
  zIndex: { base: 'bar', tablet: 'auto' },
  insetInline: '0',
  // Above the tab bar of signed-in people.
  insetBlockEnd: 'var(--places-height, 0px)',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  px: { base: '3', tablet: '0' },
  pt: { base: '2', tablet: '0' },
  pb: {
    base: 'max(token(spacing.2), calc(token(spacing.2) + env(safe-area-inset-bottom) - var(--places-height, 0px)))',
    tablet: '0',
  },
  bg: 'surface',
  borderTopWidth: { base: '1px', tablet: '0' },
  borderColor: 'line',
  boxShadow: { base: 'high', tablet: 'none' },
  width: { tablet: 'full' },
  '& > :last-child': { flex: '1 1 auto' },
})
const onPhone = css({ display: { tablet: 'none' } })
// With large text there is no room. The page shows the rate too.
const price = css({ color: 'accent', fontSize: 'large', '@container (max-width: 17rem)': { display: 'none' } })

/** The main action of an offer's page. On a phone it is fixed at the bottom, with the rate or the state of the offer. */
export const ActionBar = ({ rate, state, children }: { rate?: number; state?: string; children: ReactNode }) => {
  useMark('data-action-bar')
  return (
    <div data-keep-clear className={bar}>
      {rate !== undefined && (
        <strong aria-hidden className={cx(onPhone, price)}>
          {formatRate(rate)}
        </strong>
      )}
      {state && (
        <strong aria-hidden className={onPhone}>
          {state}
        </strong>
      )}
      {children}
    </div>
  )
}
