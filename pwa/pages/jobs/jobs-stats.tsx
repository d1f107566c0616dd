import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

// One card of three, told apart by the line that shows between them.
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  bg: 'line',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  overflow: 'hidden',
})
const figure = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 6rem',
  minWidth: '0',
  px: { base: '3', tablet: '5' },
  py: { base: '2', tablet: '3' },
  bg: 'surface',
})
// Its place is kept, its height as well: nothing moves when its number comes.
const unknown = css({ '& > *': { visibility: 'hidden' } })
const noBreakSpace = '\u00A0'
const nameStyle = css({ order: 2, fontSize: { base: 'tiny', tablet: 'small' }, color: 'quiet', lineHeight: 'snug' })
const numberStyle = css({
  fontSize: { base: 'large', tablet: 'heading' },
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'snug',
})

type Props = { all?: number | null; open?: number | null; found?: number | null }

export const JobsStats = ({ all = null, open = null, found = null }: Props) => {
  const figures: [string, number | null][] = [
    [m.jobs_stats_found(), found],
    [m.jobs_stats_open(), open],
    [m.jobs_stats_all(), all],
  ]
  return (
    <dl className={row} aria-label={m.jobs_stats_label()}>
      {figures.map(([name, number]) => (
        <div key={name} className={cx(figure, number === null && unknown)}>
          <dt className={nameStyle}>{name}</dt>
          <dd className={numberStyle}>{number === null ? noBreakSpace : formatCount(number)}</dd>
        </div>
      ))}
    </dl>
  )
}
