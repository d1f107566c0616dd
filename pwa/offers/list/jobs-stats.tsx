import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

// Unobtrusive, because people come for the offers. On a phone its height does not depend on the numbers.
const row = css({
  display: { base: 'grid', tablet: 'flex' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: { base: '2', tablet: '5' },
  color: 'quiet',
})
const figure = css({
  display: 'flex',
  flexDirection: { base: 'column', tablet: 'row' },
  alignItems: 'baseline',
  columnGap: '1',
  fontSize: { base: 'tiny', tablet: 'small' },
  lineHeight: 'snug',
})
// Reserves the space, so that nothing moves when the number arrives.
const unknown = css({ '& > *': { visibility: 'hidden' } })
const noBreakSpace = '\u00A0'
const nameStyle = css({ order: 2 })
const numberStyle = css({ color: 'text', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })

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
