import { useState } from 'react'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import type { FreeTime } from '../availability/use-free-time.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { chips } from './chips.ts'

const AvailabilityDialog = lazyPart(
  async () => (await import('../availability/availability-dialog.tsx')).AvailabilityDialog,
  { when: 'shown' },
)

// Under all that stands beside it.
const told = css({ order: '1', flexBasis: '100%', color: 'quiet', _empty: { display: 'none' } })

type Props = { freeTime: FreeTime; isOn: boolean; onToggle: (isOn: boolean) => void }

/** Only what is when the student is free; who has not said when that is finds the way to it. */
export const WhenFree = ({ freeTime, isOn, onToggle }: Props) => {
  const [isFilling, setIsFilling] = useState(false)
  if (!freeTime) return null
  return (
    <>
      {freeTime.isFilled ? (
        <button
          type="button"
          aria-pressed={isOn}
          className={isOn ? chips.chosen : chips.plain}
          onClick={() => onToggle(!isOn)}
        >
          <CalendarCheckIcon />
          {m.availability_filter()}
        </button>
      ) : (
        <button type="button" aria-haspopup="dialog" className={chips.quiet} onClick={() => setIsFilling(true)}>
          <CalendarCheckIcon />
          {m.availability_title()}
        </button>
      )}
      <p role="status" className={told}>
        {freeTime.isFilled && isOn ? m.availability_filter_hint() : null}
      </p>
      {isFilling && <AvailabilityDialog onClose={() => setIsFilling(false)} />}
    </>
  )
}
