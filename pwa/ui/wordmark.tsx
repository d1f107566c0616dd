import { css } from '../styled-system/css/index.js'
import { Mark } from './mark.tsx'

const frame = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'text' })
const letters = css({ height: '1.9em', width: 'auto', flex: 'none' })

/** Mark and name, as tall as the text they stand in; whoever listens hears the name from what it stands in. */
export const Wordmark = () => (
  <span aria-hidden className={frame}>
    <Mark className={css({ color: 'accent', width: '1.75em', height: '1.75em' })} />
    <svg viewBox="0 -6 182 60" className={letters}>
      <g fill="none" stroke="currentColor" strokeWidth="8.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 49V24a13.5 13.5 0 1 1 3.6 9.2" />
        <circle cx="58" cy="24" r="13.5" />
        <path d="M84 10.5V25a12.5 12.5 0 0 0 25 0V10.5M109 25v12" />
        <path d="M143.5 14a13.5 13.5 0 1 0 0 20" />
        <path d="M153 24.5h24.5a12.8 13.5 0 1 0-3.600 8.8" />
      </g>
    </svg>
  </span>
)
