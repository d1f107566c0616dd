import { Slider as Ark } from '@ark-ui/react/slider'
import { css } from '../../styled-system/css/index.js'

type Props = {
  label: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
  /** The value as text, shown beside the label and announced: « 120 % », « 10 km ». */
  format: (value: number) => string
}

const control = css({ display: 'flex', alignItems: 'center', minHeight: 'target', cursor: 'pointer' })
const track = css({ flex: '1', height: '0.375rem', borderRadius: 'full', bg: 'line' })
// In forced-colors mode only the border is visible.
const range = css({ height: 'full', borderRadius: 'full', bg: 'accent', border: '1px solid', borderColor: 'accent' })
const thumb = css({
  width: '1.75rem',
  height: '1.75rem',
  border: '0.25rem solid',
  borderColor: 'accent',
  borderRadius: 'full',
  bg: 'surface',
  boxShadow: 'low',
  // The touch target is larger than the thumb.
  _after: { content: '""', position: 'absolute', inset: '-0.75rem' },
})

/** Announces its value as the same text that it shows. */
export const Slider = ({ label, value, onValue, format, ...bounds }: Props) => (
  <Ark.Root
    {...bounds}
    value={[value]}
    thumbAlignment="contain"
    getAriaValueText={details => format(details.value)}
    onValueChange={({ value: [next] }) => next !== undefined && onValue(next)}
  >
    <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '3', lineHeight: 'snug' })}>
      <Ark.Label className={css({ fontWeight: 'bold' })}>{label}</Ark.Label>
      <Ark.ValueText className={css({ color: 'quiet', fontVariantNumeric: 'tabular-nums' })}>
        {format(value)}
      </Ark.ValueText>
    </div>
    <Ark.Control className={control}>
      <Ark.Track className={track}>
        <Ark.Range className={range} />
      </Ark.Track>
      <Ark.Thumb index={0} className={thumb} />
    </Ark.Control>
  </Ark.Root>
)
