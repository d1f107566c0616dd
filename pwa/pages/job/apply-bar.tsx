import { formatRate } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const bar = css({
  display: { base: 'flex', tablet: 'none' },
  position: 'fixed',
  zIndex: 'bar',
  insetInline: '0',
  // Above the bar of signed-in people.
  insetBlockEnd: 'var(--places-height, 0px)',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  px: '4',
  pt: '2',
  pb: 'max(token(spacing.2), calc(token(spacing.2) + env(safe-area-inset-bottom) - var(--places-height, 0px)))',
  bg: 'surface',
  borderTopWidth: '1px',
  borderColor: 'line',
  boxShadow: 'high',
})

/**
 * On a phone what an offer pays and the way to it stay under the thumb while one reads on. The button of the page is the one
 * that a keyboard and a screen reader find.
 */
export const ApplyBar = ({ rate, onApply }: { rate: number; onApply: () => void }) => (
  <div aria-hidden data-action-bar data-keep-clear className={bar}>
    <strong className={css({ color: 'accent', fontSize: 'large' })}>{formatRate(rate)}</strong>
    <button type="button" tabIndex={-1} className={button()} onClick={onApply}>
      {m.job_apply_button()}
    </button>
  </div>
)
