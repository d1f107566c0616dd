import CheckIcon from 'lucide-react/icons/check'
import { dayParts, freeTimes, weekdays } from '../../../schema/choices.ts'
import type { FreeTime } from '../../../schema/decisions/availability.ts'
import { partHours } from '../../../schema/rules.ts'
import { dayNames, nameFreeTime, partNames } from '../../format/name-free-time.ts'
import { formatHour } from '../../format/say-when.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

// Four in a row on the narrowest phone, stacked if the text is too large for that.
const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.375rem), 1fr))',
  gap: '1',
})
const cell = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '3.25rem',
  minWidth: 'target',
  px: '0.5',
  py: '1',
  borderRadius: 'small',
  border: '1.5px solid',
  fontSize: '0.8125rem',
  lineHeight: 'tight',
  textAlign: 'center',
  cursor: 'pointer',
  userSelect: 'none',
  '& .lucide': { width: '1rem', height: '1rem', strokeWidth: '3' },
})
const word = css({ display: 'block', _firstLetter: { textTransform: 'uppercase' } })
const off = css({ borderColor: 'control', bg: 'surface', color: 'text', _hover: { borderColor: 'accent' } })
const on = css({ borderColor: 'accent', bg: 'accent', color: 'onAccent' })
// Toggles a whole row or column.
const head = css({ borderColor: 'transparent', bg: 'sunken', fontWeight: 'bold', _hover: { color: 'accent' } })
const hours = css({ display: 'block', color: 'quiet', fontWeight: 'normal', fontSize: '0.75rem' })

const isAll = (free: readonly FreeTime[], times: readonly FreeTime[]) => times.every(time => free.includes(time))

const pressedOf = (free: readonly FreeTime[], times: readonly FreeTime[]) => {
  if (isAll(free, times)) return true
  return times.some(time => free.includes(time)) ? 'mixed' : false
}

type Props = {
  free: readonly FreeTime[]
  onSet: (times: readonly FreeTime[], isFree: boolean) => void
}

/** A student's usual week. Toggles one cell, a whole day, or one part of every day. */
export const WeekGrid = ({ free, onSet }: Props) => {
  const headOf = (label: string, name: string, times: readonly FreeTime[], beside?: string) => (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressedOf(free, times)}
      className={cx(cell, head)}
      onClick={() => onSet(times, !isAll(free, times))}
    >
      <span className={word}>{name}</span>
      {beside && <span className={hours}> {beside}</span>}
    </button>
  )
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <div className={row}>
        {headOf(m.availability_all(), m.availability_all_short(), freeTimes)}
        {dayParts.map((part, index) => {
          const [from, to] = [formatHour(partHours[part].from), formatHour(partHours[part].to)]
          const times = freeTimes.filter((_, at) => at % dayParts.length === index)
          return (
            <div key={part} className={css({ display: 'grid' })}>
              {headOf(
                m.availability_every({ part: partNames[part](), from, to }),
                partNames[part](),
                times,
                `${from}–${to}`,
              )}
            </div>
          )
        })}
      </div>
      {weekdays.map((day, index) => {
        const times = freeTimes.slice(index * dayParts.length, (index + 1) * dayParts.length)
        return (
          <div key={day} role="group" aria-label={dayNames[day]()} className={row}>
            {headOf(m.availability_whole_day({ day: dayNames[day]() }), dayNames[day](), times)}
            {times.map((time, at) => {
              const part = dayParts[at]
              const isFree = free.includes(time)
              return (
                <button
                  key={time}
                  type="button"
                  aria-label={nameFreeTime(time)}
                  aria-pressed={isFree}
                  className={cx(cell, isFree ? on : off)}
                  onClick={() => onSet([time], !isFree)}
                >
                  {isFree && <CheckIcon />}
                  <span className={word}>{part && partNames[part]()}</span>
                </button>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
