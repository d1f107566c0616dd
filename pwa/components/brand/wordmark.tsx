import { css } from '../../styled-system/css/index.js'
import { letterPaths } from './letter-paths.ts'
import { Mark } from './mark.tsx'

// If large text leaves no room for the name, it wraps into the hidden overflow and only the mark is visible.
const frame = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  height: '1.9em',
  overflow: 'hidden',
  color: 'text',
})
const letters = css({ height: '1.9em', width: 'auto', flex: 'none' })

/** Logo and name in the size of the surrounding text. Hidden from screen readers, because its parent has a label. */
export const Wordmark = () => (
  <span aria-hidden className={frame}>
    <Mark className={css({ color: 'accent', width: '1.75em', maxWidth: 'full', height: '1.75em' })} />
    <svg viewBox="0 -6 182 60" className={letters}>
      <g fill="none" stroke="currentColor" strokeWidth="8.5" strokeLinecap="round" strokeLinejoin="round">
        {letterPaths.map(path => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  </span>
)
