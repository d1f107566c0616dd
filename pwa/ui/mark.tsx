import { css, cx } from '../styled-system/css/index.js'

const size = css({ width: '1.5em', height: '1.5em', flex: 'none' })

/** A thumb that smiles: the sign of the product, in whatever colour the text around it has. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden fill="currentColor" fillRule="evenodd" className={cx(size, className)}>
    <path d="M29.5 2.5c7.5 0 12.8 5.5 12.5 12.5-.2 4-1 7.5-2 10.5h11.5a5.1 5.1 0 0 1 0 10.2h-4.3a1.2 1.2 0 0 0 0 2.4h5.3a5.1 5.1 0 0 1 0 10.2h-5.3a1.2 1.2 0 0 0 0 2.4h1.3a5.15 5.15 0 0 1 0 10.3h-27C13.5 61 8 55.5 8 47.5V40c0-5 1.8-8.7 4.5-12.3 3-4 4-7.7 4.3-12.7.4-7 5.5-12.5 12.7-12.5ZM20.3 16.5a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0ZM32.7 16.5a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0ZM22.5 23.7c0-1.3 1.4-1.9 2.5-1.2 2.5 1.8 6.1 1.8 8.6 0 1.1-.7 2.5-.1 2.5 1.2 0 3.5-3.1 6.1-6.8 6.1s-6.8-2.6-6.8-6.1Z" />
  </svg>
)
