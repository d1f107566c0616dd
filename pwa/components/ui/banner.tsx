import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'

type Props = {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'
  icon?: ReactNode
  /** Announces a banner that appears by itself, politely or at once. */
  live?: 'status' | 'alert'
  /** One action, at the end of the line. */
  action?: ReactNode
  children: ReactNode
}

const frame = wrap({
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  px: '4',
  py: '3',
  borderRadius: 'medium',
  lineHeight: 'snug',
})
const alone = css({ '& > svg': { alignSelf: 'flex-start' } })
// Centres the icon if an action makes the line taller.
const besideAction = css({ '& > svg': { alignSelf: 'center' } })
const tones = {
  neutral: css({ bg: 'sunken', '& > svg': { color: 'quiet' } }),
  accent: css({ bg: 'accentSoft', '& > svg': { color: 'accent' } }),
  info: css({ bg: 'infoSoft', '& > svg': { color: 'info' } }),
  success: css({ bg: 'successSoft', '& > svg': { color: 'success' } }),
  warning: css({ bg: 'warningSoft', '& > svg': { color: 'warning' } }),
  danger: css({ bg: 'dangerSoft', '& > svg': { color: 'danger' } }),
}

/** A message about the current state, inside the page. */
export const Banner = ({ tone = 'neutral', icon, live, action, children }: Props) => (
  <div role={live} className={cx(frame, tones[tone], action ? besideAction : alone)}>
    {icon}
    <div className={css({ flex: '1', minWidth: 'min(100%, 14rem)' })}>{children}</div>
    {action}
  </div>
)
