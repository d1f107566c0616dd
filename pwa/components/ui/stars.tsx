import StarIcon from 'lucide-react/icons/star'
import StarHalfIcon from 'lucide-react/icons/star-half'
import { formatRating } from '../../format/format-number.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '0.5', whiteSpace: 'nowrap' })
const star = css({ display: 'grid', color: 'star', '& svg': { gridArea: '1 / 1', width: '1.15em', height: '1.15em' } })
const places = [0, 1, 2, 3, 4]

/** A full, half or empty star. */
const Star = ({ share }: { share: number }) => (
  <span className={star}>
    <StarIcon fill={share >= 0.75 ? 'currentColor' : 'none'} />
    {share >= 0.25 && share < 0.75 && <StarHalfIcon fill="currentColor" />}
  </span>
)

type Props = { value: number; /** One star and the number, for rows without room for five. */ short?: boolean }

/** A rating: « 4.6 », and as stars. */
export const Stars = ({ value, short = false }: Props) => (
  <span className={row} role="img" aria-label={m.ui_out_of_five({ value: formatRating(value) })}>
    {short ? <Star share={1} /> : places.map(place => <Star key={place} share={value - place} />)}
    <span className={css({ ms: '1', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>
      {formatRating(value)}
    </span>
  </span>
)
