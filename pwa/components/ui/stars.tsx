import { formatRating } from '../../format/format-number.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { StarFullIcon } from './icons/star-full.ts'
import { StarHalfIcon } from './icons/star-half.ts'
import { StarIcon } from './icons/star.ts'

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '0.5', whiteSpace: 'nowrap' })
const starStyle = css({ width: '1.15em', height: '1.15em', color: 'star' })
const places = [1, 2, 3, 4, 5]

const shape = (value: number, place: number) => {
  const rest = value - place + 1
  if (rest >= 0.75) return StarFullIcon
  return rest >= 0.25 ? StarHalfIcon : StarIcon
}

type Props = { value: number; /** One star and the figure, where a row has no room for five. */ short?: boolean }

/** A mark that was given: « 4.6 », and as stars for the eye. */
export const Stars = ({ value, short = false }: Props) => (
  <span className={row} role="img" aria-label={m.ui_out_of_five({ value: formatRating(value) })}>
    {(short ? [5] : places).map(place => {
      const Star = short ? StarFullIcon : shape(value, place)
      return <Star key={place} className={starStyle} />
    })}
    <span className={css({ ms: '1', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })}>
      {formatRating(value)}
    </span>
  </span>
)
