import { useId } from 'react'
import { css } from '../styled-system/css/index.js'

type Props = {
  label: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
  /** The value in words, seen beside the label and heard: « 120 % », « 10 km ». */
  format: (value: number) => string
}

const range = css({ width: 'full', minHeight: 'target', cursor: 'pointer' })

/** The system's own slider: arrows, Page Up, Home and every assistive technology already know it. */
export const Slider = ({ label, min, max, step, value, onValue, format }: Props) => {
  const id = useId()
  return (
    <div>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '3', lineHeight: 'snug' })}>
        <label htmlFor={id} className={css({ fontWeight: 'medium' })}>
          {label}
        </label>
        <output htmlFor={id} className={css({ color: 'quiet', fontVariantNumeric: 'tabular-nums' })}>
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        className={range}
        onChange={event => onValue(event.target.valueAsNumber)}
      />
    </div>
  )
}
