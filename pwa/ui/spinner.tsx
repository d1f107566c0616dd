import { css } from '../styled-system/css/index.js'
import { shellTexts } from '../texts/fr/shell.ts'

const ring = css({
  width: '2.5rem',
  height: '2.5rem',
  border: '4px solid',
  borderColor: 'line',
  borderTopColor: 'accent',
  borderRadius: 'full',
  animation: 'spin 900ms linear infinite',
})

/** Fills the screen while nothing else can be shown yet. */
export const Spinner = () => (
  <div role="status" className={css({ display: 'grid', placeItems: 'center', minHeight: '60dvh' })}>
    <span className={ring} />
    <span className={css({ srOnly: true })}>{shellTexts.loading}</span>
  </div>
)
