import { useId, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { StarFullIcon } from './icons/star-full.ts'
import { StarIcon } from './icons/star.ts'

type Props = {
  legend: string
  /** What each value means, from 1 on: « Très insatisfait » … « Très satisfait ». */
  labels: readonly [string, string, string, string, string]
  value: number | undefined
  onValue: (value: number) => void
  error?: string | undefined
}

const row = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '3' })
const star = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  borderRadius: 'small',
  color: 'control',
  cursor: 'pointer',
  transition: 'transform token(durations.normal) token(easings.spring)',
  _active: { transform: 'scale(1.2)' },
  '&[data-lit]': { color: 'star' },
  '& svg': { width: '2rem', height: '2rem' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'accent' },
})
const radio = css({ position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' })

/** Five radio buttons that look like stars: the arrows move, and each value is heard by its meaning. */
export const Rating = ({ legend, labels, value, onValue, error }: Props) => {
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  const lit = pointed ?? value ?? 0
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css({ fontWeight: 'medium', lineHeight: 'snug' })}>{legend}</legend>
      <div className={row}>
        <div className={css({ display: 'flex', ms: '-0.375rem' })} onPointerLeave={() => setPointed(undefined)}>
          {labels.map((label, index) => (
            <label
              key={label}
              className={star}
              data-lit={index < lit || undefined}
              onPointerEnter={event => event.pointerType === 'mouse' && setPointed(index + 1)}
            >
              <input
                type="radio"
                name={id}
                value={index + 1}
                checked={value === index + 1}
                aria-label={`${index + 1}, ${label}`}
                className={radio}
                onChange={() => onValue(index + 1)}
              />
              {index < lit ? <StarFullIcon /> : <StarIcon />}
            </label>
          ))}
        </div>
        <span aria-hidden className={css({ color: 'quiet', minHeight: '1lh' })}>
          {labels[lit - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={css({ fontSize: 'small', color: 'danger', fontWeight: 'medium' })}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
