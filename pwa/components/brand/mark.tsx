import { css, cx } from '../../styled-system/css/index.js'
import { markPath } from './mark-path.ts'

const size = css({ width: '1.5em', height: '1.5em', flex: 'none' })

/** The logo, a smiling thumb in the colour of the surrounding text. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden fill="currentColor" fillRule="evenodd" className={cx(size, className)}>
    <path d={markPath} />
  </svg>
)
