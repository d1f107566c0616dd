import CheckIcon from 'lucide-react/icons/check'
import type { Reached as Each, State } from '../../../schema/decisions/next-step.ts'
import { formatDay } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'

const names: Record<State, () => string> = {
  agreed: m.together_state_agreed,
  meeting: m.together_state_meeting,
  paid: m.together_state_paid,
  done: m.together_state_done,
  reviewed: m.together_state_reviewed,
}

// With large text they wrap onto several lines, each item unbroken.
const line = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.1rem), 1fr))',
  rowGap: '3',
  // Clips the connector of the first item in a line.
  overflowX: 'clip',
})
const item = stack({
  position: 'relative',
  alignItems: 'center',
  gap: '1',
  textAlign: 'center',
  fontSize: 'tiny',
  lineHeight: 'tight',
  color: 'quiet',
  // Connector from the previous item.
  '&:not(:first-child)::before': {
    content: '""',
    position: 'absolute',
    top: '0.6875rem',
    insetInlineEnd: 'calc(50% + 1rem)',
    width: 'calc(100% - 2rem)',
    height: '2px',
    bg: 'line',
  },
  '&[data-done]:not(:first-child)::before': { bg: 'success' },
  '&[aria-current]': { color: 'text', fontWeight: 'bold' },
})
const dot = css({
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  borderRadius: 'full',
  border: '2px solid',
  borderColor: 'control',
  '& svg': { width: '0.9rem', height: '0.9rem', strokeWidth: '3' },
  '[data-done] > &': { bg: 'success', borderColor: 'success', color: 'surface' },
  '[aria-current] > &': { borderColor: 'accent', boxShadow: '0 0 0 3px token(colors.accentSoft)' },
})

/** Progress of a job, from the agreement to the reviews. */
export const Reached = ({ reached }: { reached: readonly Each[] }) => (
  <ol aria-label={m.together_states()} className={line}>
    {reached.map(({ state, isDone, isNow, at }) => (
      <li key={state} className={item} {...(isDone && { 'data-done': true })} aria-current={isNow ? 'step' : undefined}>
        <span className={dot}>{isDone && <CheckIcon />}</span>
        {names[state]()}
        {isDone && <span className={css({ srOnly: true })}>, {m.together_state_behind()}</span>}
        {at && <time dateTime={at}>{formatDay(at)}</time>}
      </li>
    ))}
  </ol>
)
