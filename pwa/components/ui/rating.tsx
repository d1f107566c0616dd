import { RatingGroup } from '@ark-ui/react/rating-group'
import { useId } from 'react'
import StarIcon from 'lucide-react/icons/star'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'

type Props = {
  legend: string
  /** Meaning of each value, starting at 1: « Très insatisfait » … « Très satisfait ». */
  labels: readonly [string, string, string, string, string]
  value: number | undefined
  onValue: (value: number) => void
  error?: string | undefined
}

const row = wrap({ alignItems: 'center', columnGap: '3' })
const star = css({
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  borderRadius: 'small',
  color: 'control',
  cursor: 'pointer',
  transition: 'transform token(durations.normal) token(easings.spring)',
  _active: { transform: 'scale(1.2)' },
  _highlighted: { color: 'star' },
  '& svg': { width: '2rem', height: '2rem' },
})

/** Five radio buttons drawn as stars. Arrow keys move, and each value is announced by its meaning. */
export const Rating = ({ legend, labels, value = 0, onValue, error }: Props) => {
  const errorId = useId()
  return (
    <RatingGroup.Root value={value} onValueChange={details => details.value > 0 && onValue(details.value)}>
      <RatingGroup.Label className={css({ fontWeight: 'bold', lineHeight: 'snug' })}>{legend}</RatingGroup.Label>
      <RatingGroup.Context>
        {({ hovering, hoveredValue }) => {
          const lit = hovering ? hoveredValue : value
          return (
            <div className={row}>
              <RatingGroup.Control
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                className={css({ display: 'flex', flexWrap: 'wrap', ms: '-0.375rem' })}
                // Touch has no hover: otherwise the last star touched would count instead of the tapped one.
                onPointerMoveCapture={event => event.pointerType !== 'mouse' && event.stopPropagation()}
              >
                {labels.map((label, index) => (
                  <RatingGroup.Item
                    key={label}
                    index={index + 1}
                    aria-label={`${index + 1}, ${label}`}
                    aria-roledescription=""
                    // The first item receives Tab focus without being checked.
                    aria-checked={value === index + 1}
                    className={star}
                  >
                    <StarIcon fill={index < lit ? 'currentColor' : 'none'} />
                  </RatingGroup.Item>
                ))}
              </RatingGroup.Control>
              <span aria-hidden className={css({ color: 'quiet', minHeight: '1lh' })}>
                {labels[lit - 1]}
              </span>
            </div>
          )
        }}
      </RatingGroup.Context>
      {error && (
        <p id={errorId} className={css({ fontSize: 'small', color: 'danger', fontWeight: 'bold' })}>
          {error}
        </p>
      )}
    </RatingGroup.Root>
  )
}
