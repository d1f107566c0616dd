import { css, cx } from '../../styled-system/css/index.js'

type Props = {
  /** Keeps its space while undefined. */
  count: number | undefined
  tone?: 'accent' | 'quiet' | 'danger'
  className?: string
}

const base = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '1.25rem',
  height: '1.25rem',
  px: '1.5',
  borderRadius: 'full',
  fontSize: 'tiny',
  fontWeight: 'bold',
  lineHeight: '1',
  fontVariantNumeric: 'tabular-nums',
})
const tones = {
  accent: css({ bg: 'accent', color: 'onAccent' }),
  quiet: css({ bg: 'sunken', color: 'quiet' }),
  danger: css({ bg: 'danger', color: 'onDanger' }),
}

/** A count, at most « 99+ ». */
export const CountBadge = ({ count, tone = 'accent', className }: Props) => (
  <span className={cx(base, tones[tone], className)}>{count !== undefined && count > 99 ? '99+' : count}</span>
)
