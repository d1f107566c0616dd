import { useState } from 'react'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import type { FreeTime } from '../../people/availability/use-free-time.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { chips, note } from './chips.ts'
import { early } from '../../components/ui/early.ts'

const AvailabilityDialog = lazyPart(
  async () => (await import('../../people/availability/availability-dialog.tsx')).AvailabilityDialog,
  { when: 'shown' },
)

type Props = { freeTime: FreeTime; isOn: boolean; onToggle: (isOn: boolean) => void }

/** Filter by availability. A student without a filled week gets a button to fill it. Its space is reserved while loading. */
export const WhenFree = ({ freeTime, isOn, onToggle }: Props) => {
  const [isFilling, setIsFilling] = useState(false)
  if (freeTime === null) return null
  if (freeTime === undefined)
    return (
      <span aria-hidden className={cx(chips.quiet, css({ visibility: 'hidden' }))}>
        <CalendarCheckIcon />
        {m.availability_filter()}
      </span>
    )
  return (
    <>
      {freeTime.isFilled ? (
        <button
          type="button"
          {...early('when-free')}
          aria-pressed={isOn}
          className={isOn ? chips.chosen : chips.plain}
          onClick={() => onToggle(!isOn)}
        >
          <CalendarCheckIcon />
          {m.availability_filter()}
        </button>
      ) : (
        <button
          type="button"
          {...early('availability')}
          aria-haspopup="dialog"
          className={chips.quiet}
          onClick={() => setIsFilling(true)}
        >
          <CalendarCheckIcon />
          {m.availability_title()}
        </button>
      )}
      {isFilling && <AvailabilityDialog onClose={() => setIsFilling(false)} />}
    </>
  )
}

/** Explains what the filter leaves out, below the chips. */
export const WhenFreeNote = ({ freeTime, isOn }: Pick<Props, 'freeTime' | 'isOn'>) => (
  <p role="status" className={note}>
    {freeTime?.isFilled && isOn ? m.availability_filter_hint() : null}
  </p>
)
