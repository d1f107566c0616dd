import CalendarIcon from 'lucide-react/icons/calendar'
import ClockIcon from 'lucide-react/icons/clock'
import MapPinIcon from 'lucide-react/icons/map-pin'
import type { Planned } from '../../../schema/decisions/schedule.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { sayWhen } from '../../format/say-when.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'

const line = wrap({
  columnGap: '4',
  rowGap: '1',
  color: 'quiet',
  lineHeight: 'snug',
})
const fact = css({
  display: 'inline-flex',
  gap: '1.5',
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& svg': { width: '1.2rem', height: '1.2rem' },
})

type Props = { job: { location: string; rate: number; duration: string; schedule?: Planned['schedule'] } }

/** The rate on its own line, then place, duration and time. */
export const JobLine = ({ job: { location, rate, duration, schedule } }: Props) => (
  <p className={line}>
    <strong className={css({ flexBasis: '100%', color: 'accent', fontSize: 'large' })}>{formatRate(rate)}</strong>
    <span className={fact}>
      <MapPinIcon />
      {location}
    </span>
    <span className={fact}>
      <ClockIcon />
      {sayDuration(duration)}
    </span>
    {schedule && (
      <span className={fact}>
        <CalendarIcon />
        {sayWhen(schedule)}
      </span>
    )}
  </p>
)
