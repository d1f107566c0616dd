import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import XIcon from 'lucide-react/icons/x'
import { cantonOf } from '../../../schema/cities.ts'
import { plannableDays } from '../../../schema/decisions/schedule.ts'
import { limits } from '../../../schema/rules.ts'
import { useSession } from '../../data/session/use-session.ts'
import { sayHoliday } from '../../format/say-holiday.ts'
import { css } from '../../styled-system/css/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useFocusLeft } from '../../components/ui/use-focus-left.ts'
import { useNow } from '../../components/ui/use-now.ts'
import { emptySlot, type When } from './offer.ts'

type Slot = When['slots'][number]

const choices = () => [
  { value: 'open' as const, label: m.job_flexible(), text: m.publish_when_open_text() },
  { value: 'date' as const, label: m.publish_when_date(), text: m.publish_when_date_text() },
  {
    value: 'slots' as const,
    label: m.publish_when_slots(),
    text: m.publish_when_slots_text({ most: limits.slots.max }),
  },
]

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
// The day has its own line, because it may show a hint. The two times are side by side unless the text is large.
const parts = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: '3',
  alignItems: 'start',
})
const dayPart = css({ gridColumn: '1 / -1' })
const slotHead = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 'target' })

type Days = ReturnType<typeof plannableDays>

const dayProblem = (day: string, { first, last }: Days) => {
  if (day === '') return m.publish_when_day_missing()
  return day < first || day > last ? m.rule_schedule_day() : undefined
}
const timeProblem = (time: string) => (time === '' ? m.rule_time() : undefined)
const endProblem = ({ from, to }: Slot) => timeProblem(to) ?? (to <= from ? m.rule_slot_order() : undefined)

const isWrong = ({ kind, day, time, slots }: When, days: Days) => {
  if (kind === 'open') return false
  if (kind === 'date') return Boolean(dayProblem(day, days) ?? timeProblem(time))
  return slots.some(slot => dayProblem(slot.day, days) ?? timeProblem(slot.from) ?? endProblem(slot))
}

type TimeProps = { label: string; value: string; error: string | undefined; onValue: (value: string) => void }

const TimeField = ({ onValue, ...props }: TimeProps) => (
  <Field type="time" {...props} onChange={event => onValue(event.target.value)} />
)

type Props = {
  value: When
  /** The offer's place, which determines the canton's holidays. */
  location: string
  /** The error, shown after the first attempt to send. */
  problem: string | undefined
  onValue: (value: When) => void
}

/** The schedule: to be agreed, at one time, or in one of a few slots. */
export const WhenField = ({ value, location, problem, onValue }: Props) => {
  const { user } = useSession()
  const canton = cantonOf(location) ?? cantonOf(user?.city ?? '')
  const days = plannableDays(useNow())
  const { kind, slots } = value
  const { frame, take } = useFocusLeft(slots.length)
  const id = useId()
  const addedTo = useRef<number>(null)
  useEffect(() => {
    if (addedTo.current === null || addedTo.current === slots.length) return
    frame.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    addedTo.current = null
  })

  const set = (changes: Partial<When>) => onValue({ ...value, ...changes })
  const setSlot = (changed: number, changes: Partial<Slot>) =>
    set({ slots: slots.map((slot, index) => (index === changed ? { ...slot, ...changes } : slot)) })
  /** Validation starts with the first attempt to send. */
  const ifTried = (wrong: string | undefined) => (problem === undefined ? undefined : wrong)

  const dayField = (day: string, onDay: (day: string) => void): ReactNode => (
    <div className={dayPart}>
      <Field
        label={m.publish_when_day()}
        hint={sayHoliday(day, canton)}
        type="date"
        min={days.first}
        max={days.last}
        value={day}
        error={ifTried(dayProblem(day, days))}
        onChange={event => onDay(event.target.value)}
      />
    </div>
  )

  return (
    <div className={list}>
      <ChoiceCards
        legend={m.publish_when()}
        choices={choices()}
        value={kind}
        // Errors that belong to no single field, e.g. a duplicate slot.
        error={isWrong(value, days) ? undefined : problem}
        onValue={next => set({ kind: next })}
      />
      {kind === 'date' && (
        <div className={parts}>
          {dayField(value.day, day => set({ day }))}
          <TimeField
            label={m.publish_when_time()}
            value={value.time}
            error={ifTried(timeProblem(value.time))}
            onValue={time => set({ time })}
          />
        </div>
      )}
      {kind === 'slots' && (
        <div ref={frame} className={list}>
          <ul className={list}>
            {slots.map((slot, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a slot is known by its place in the list alone
              <li key={index}>
                <div role="group" aria-labelledby={`${id}-${index}`}>
                  <div className={slotHead}>
                    <p id={`${id}-${index}`} className={css({ fontWeight: 'bold' })}>
                      {m.publish_when_slot({ number: index + 1 })}
                    </p>
                    {slots.length > 1 && (
                      <button
                        type="button"
                        aria-label={m.publish_when_slot_remove({ number: index + 1 })}
                        className={iconButton()}
                        onClick={() => {
                          take(index)
                          set({ slots: slots.filter((_, other) => other !== index) })
                        }}
                      >
                        <XIcon />
                      </button>
                    )}
                  </div>
                  <div className={parts}>
                    {dayField(slot.day, day => setSlot(index, { day }))}
                    <TimeField
                      label={m.publish_when_from()}
                      value={slot.from}
                      error={ifTried(timeProblem(slot.from))}
                      onValue={from => setSlot(index, { from })}
                    />
                    <TimeField
                      label={m.publish_when_to()}
                      value={slot.to}
                      error={ifTried(endProblem(slot))}
                      onValue={to => setSlot(index, { to })}
                    />
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {slots.length < limits.slots.max && (
            <button
              type="button"
              className={button({ variant: 'soft' })}
              onClick={() => {
                addedTo.current = slots.length
                set({ slots: [...slots, emptySlot] })
              }}
            >
              <PlusIcon />
              {m.publish_when_slot_add()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
