import type { Category } from '../../../schema/choices.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { smallPhoto } from './photo-addresses.ts'

// As wide as the card, inside its border, and low enough for two whole offers on a phone's first screen.
const band = css({
  display: 'block',
  width: 'full',
  aspectRatio: '7 / 2',
  borderRadius: '0',
  borderTopRadius: 'calc(token(radii.medium) - 1px)',
})
const photoStyle = css({ objectFit: 'cover', bg: 'sunken' })

type Props = { category: Category; photos: readonly string[] | undefined }

/** What the card of an offer begins with: its first photo, or the drawing of its category. Both only decorate. */
export const JobBand = ({ category, photos: [photo] = [] }: Props) => {
  const drawn = <CategoryDrawing category={category} className={band} />
  if (photo === undefined) return drawn
  return (
    <Picture
      key={photo}
      sources={[smallPhoto(photo)]}
      alt=""
      width="480"
      height="137"
      loading="lazy"
      className={cx(band, photoStyle)}
      otherwise={drawn}
    />
  )
}
