import { useState } from 'react'
import type { Meeting } from '../../../schema/decisions/appointment.ts'
import { isDay, isTime, plannableDays, startOf, swissDay, swissTime } from '../../../schema/decisions/schedule.ts'
import { sayHoliday } from '../../format/say-holiday.ts'
import { sayMinutes } from '../../format/say-meeting.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { Select } from '../../components/ui/select.tsx'
import { useNow } from '../../components/ui/use-now.ts'

const usual = [30, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420, 480, 540, 600, 720]

const fields = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: '4',
  alignItems: 'start',
})
const wide = css({ gridColumn: '1 / -1' })

type Props = {
  canton: string
  person: string
  /** Initial values. If no time is known yet, only the duration. */
  first: Partial<Meeting> & Pick<Meeting, 'minutes'>
  /** A meeting is already confirmed. */
  stands: boolean
  onSend: (meeting: Meeting) => void
  onClose: () => void
}

/** Proposes a meeting of the two people of a job, in Swiss time wherever the phone is. */
export const AppointmentDialog = ({ canton, person, first, stands, onSend, onClose }: Props) => {
  const now = useNow()
  const days = plannableDays(now)
  const [day, setDay] = useState(first.start ? swissDay(first.start) : '')
  const [time, setTime] = useState(first.start ? swissTime(first.start) : '')
  const [minutes, setMinutes] = useState(first.minutes)
  const [isTried, setTried] = useState(false)

  const start = isDay(day) && isTime(time) ? startOf({ kind: 'date', day, time }) : undefined
  const isPast = start !== undefined && Date.parse(start) <= now
  const dayProblem = () => {
    if (day === '') return m.publish_when_day_missing()
    return !isDay(day) || day < days.first || day > days.last ? m.rule_schedule_day() : undefined
  }
  const wrong = { day: dayProblem(), time: isTime(time) ? undefined : m.rule_time() }
  // A time in the past is reported while it is being chosen, because no typing is left to interrupt.
  const timeProblem = isPast && wrong.day === undefined ? m.appointment_time_past() : isTried ? wrong.time : undefined
  const send = () => {
    if (wrong.day !== undefined || wrong.time !== undefined || start === undefined || isPast) return setTried(true)
    onClose()
    onSend({ start, minutes })
  }
  const lengths = usual.includes(first.minutes) ? usual : [...usual, first.minutes].toSorted((a, b) => a - b)

  return (
    <FormDialog
      holds
      size="small"
      onClose={onClose}
      title={m.appointment_propose()}
      action={m.appointment_send()}
      canSend
      onSend={send}
    >
      {/* It scrolls with the fields: with large text a fixed header would leave them no room. */}
      <p className={css({ color: 'quiet', pb: '4' })}>
        {stands ? m.appointment_dialog_stands({ person }) : m.appointment_dialog_hint({ person })}
      </p>
      <div className={fields}>
        <div className={wide}>
          <Field
            label={m.appointment_day()}
            name="day"
            type="date"
            hint={sayHoliday(day, canton)}
            min={days.first}
            max={days.last}
            value={day}
            error={isTried || (day !== '' && isDay(day) && day < days.first) ? wrong.day : undefined}
            onChange={event => setDay(event.target.value)}
          />
        </div>
        <Field
          label={m.appointment_time()}
          name="time"
          type="time"
          value={time}
          error={timeProblem}
          onChange={event => setTime(event.target.value)}
        />
        <Select
          label={m.appointment_length()}
          name="length"
          choices={lengths.map(length => ({ value: String(length), label: sayMinutes(length) }))}
          value={String(minutes)}
          onValue={value => setMinutes(Number(value))}
        />
      </div>
    </FormDialog>
  )
}
