import { css, cx } from '../../styled-system/css/index.js'
import { markPath } from './mark-path.ts'

const size = css({ width: '1.5em', height: '1.5em', flex: 'none' })

/** A thumb that smiles: the sign of the product, in whatever colour the text around it has. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden fill="currentColor" fillRule="evenodd" className={cx(size, className)}>
    <path d={markPath} />
  </svg>
)
