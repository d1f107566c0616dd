import { useId } from 'react'
import type { CSSProperties } from 'react'
import { css } from '../../styled-system/css/index.js'

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

// Each twice: a browser that does not know one of two selectors forgets both.
const range = css({
  appearance: 'none',
  width: 'full',
  minHeight: 'target',
  bg: 'transparent',
  cursor: 'pointer',
  '&::-webkit-slider-runnable-track': {
    height: '0.375rem',
    borderRadius: 'full',
    backgroundImage: 'linear-gradient(to right, token(colors.accent) var(--fill), token(colors.line) var(--fill))',
  },
  '&::-moz-range-track': {
    height: '0.375rem',
    borderRadius: 'full',
    backgroundImage: 'linear-gradient(to right, token(colors.accent) var(--fill), token(colors.line) var(--fill))',
  },
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: '1.75rem',
    height: '1.75rem',
    border: '0.25rem solid',
    borderColor: 'accent',
    borderRadius: 'full',
    bg: 'surface',
    boxShadow: 'low',
    mt: '-0.6875rem',
  },
  '&::-moz-range-thumb': {
    appearance: 'none',
    width: '1.75rem',
    height: '1.75rem',
    border: '0.25rem solid',
    borderColor: 'accent',
    borderRadius: 'full',
    bg: 'surface',
    boxShadow: 'low',
    boxSizing: 'border-box',
  },
})

// A custom property is not in React's list of styles, and is set all the same.
const filled = (percent: number): CSSProperties => ({ ['--fill' as string]: `${percent}%` })

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
        style={filled(((value - min) / (max - min)) * 100)}
        onChange={event => onValue(event.target.valueAsNumber)}
      />
    </div>
  )
}
