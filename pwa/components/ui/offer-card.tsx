import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'

type Props = { title: string; text: ReactNode; children: ReactNode }

const card = css({
  position: 'fixed',
  // Below modals.
  zIndex: 'bar',
  insetInline: '3',
  // Above the tab bar, if there is one.
  bottom: 'calc(token(sizes.bar) + token(spacing.3) + env(safe-area-inset-bottom))',
  width: 'auto',
  maxWidth: 'form',
  mx: 'auto',
  p: '4',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  boxShadow: 'high',
  tablet: { insetInlineStart: 'auto', insetInlineEnd: '6', bottom: '6' },
  // Hidden while a toast or a question of the screen is shown, because they come first.
  'html:is([data-question], [data-toast]) &': { display: 'none' },
})

const actions = wrap({ justifyContent: 'flex-end', gap: '2', pt: '3' })

/** A non-modal suggestion over the page, announced without taking the focus. */
export const OfferCard = ({ title, text, children }: Props) => (
  <section role="status" aria-label={title} className={card}>
    <p className={css({ fontWeight: 'bold' })}>{title}</p>
    <p className={css({ color: 'quiet', fontSize: 'small' })}>{text}</p>
    <div className={actions}>{children}</div>
  </section>
)
