import { useEffect, useId, useRef } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import XIcon from 'lucide-react/icons/x'
import type { DaysOff } from '../../../schema/decisions/availability.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { useFocusLeft } from '../../components/ui/use-focus-left.ts'

/** An absence without a last day covers one day. Empty ones are dropped. */
export const readTyped = (typed: readonly DaysOff[]): DaysOff[] =>
  typed.filter(({ from, to }) => from !== '' || to !== '').map(({ from, to }) => ({ from, to: to || from }))

const fromProblem = ({ from, to }: DaysOff) => (from === '' && to !== '' ? m.availability_off_missing() : undefined)
const toProblem = ({ from, to }: DaysOff, today: string) => {
  const last = to || from
  if (last === '' || from === '') return undefined
  if (last < from) return m.rule_day_order()
  return last < today ? m.availability_off_past() : undefined
}

export const isWrong = (typed: readonly DaysOff[], today: string) =>
  typed.some(one => fromProblem(one) ?? toProblem(one, today))

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 'target' })
const parts = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
  gap: '3',
  alignItems: 'start',
})

type Props = {
  value: readonly DaysOff[]
  today: string
  /** Validation starts with the first attempt to send. */
  isTried: boolean
  onValue: (value: DaysOff[]) => void
}

/** Days on which a student is not available at all. */
export const DaysOffField = ({ value, today, isTried, onValue }: Props) => {
  const id = useId()
  const { frame, take } = useFocusLeft(value.length)
  const addedTo = useRef<number>(null)
  useEffect(() => {
    if (addedTo.current === null || addedTo.current === value.length) return
    frame.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    addedTo.current = null
  })
  const set = (changed: number, changes: Partial<DaysOff>) =>
    onValue(value.map((one, index) => (index === changed ? { ...one, ...changes } : one)))
  return (
    <div ref={frame} className={list}>
      <ul className={list}>
        {value.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an absence is known by its place in the list alone
          <li key={index}>
            <div role="group" aria-labelledby={`${id}-${index}`}>
              <div className={head}>
                <p id={`${id}-${index}`} className={css({ fontWeight: 'bold' })}>
                  {m.availability_off_one({ number: index + 1 })}
                </p>
                <button
                  type="button"
                  aria-label={m.availability_off_remove({ number: index + 1 })}
                  className={iconButton()}
                  onClick={() => {
                    take(index)
                    onValue(value.filter((_, other) => other !== index))
                  }}
                >
                  <XIcon />
                </button>
              </div>
              <div className={parts}>
                <Field
                  label={m.availability_off_from()}
                  type="date"
                  value={one.from}
                  error={isTried ? fromProblem(one) : undefined}
                  onChange={event => set(index, { from: event.target.value })}
                />
                <Field
                  label={m.availability_off_to()}
                  optional
                  type="date"
                  min={one.from || today}
                  value={one.to}
                  error={isTried ? toProblem(one, today) : undefined}
                  onChange={event => set(index, { to: event.target.value })}
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {value.length < limits.daysOff.max && (
        <button
          type="button"
          className={button({ variant: 'soft' })}
          onClick={() => {
            addedTo.current = value.length
            onValue([...value, { from: '', to: '' }])
          }}
        >
          <PlusIcon />
          {m.availability_off_add()}
        </button>
      )}
    </div>
  )
}
