import type { Category } from '../../../schema/choices.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { smallPhoto } from './photo-addresses.ts'

// Every length follows the width, which is the size of the text.
const sizes = { medium: css({ fontSize: '3.25rem' }), small: css({ fontSize: '2.5rem' }) }
// The same box, whatever is in it.
const frame = css({ position: 'relative', flex: 'none', width: '1em', aspectRatio: '66 / 58', lineHeight: '1' })
const drawing = css({ width: '1em' })
const photoStyle = css({ width: 'full', height: 'full', objectFit: 'cover', borderRadius: 'small', bg: 'sunken' })
// In the corner of a photo, so that the category is known at a glance all the same.
const sign = css({
  position: 'absolute',
  insetInlineEnd: '-0.375rem',
  bottom: '-0.25rem',
  width: '0.5em',
  boxShadow: '0 0 0 2px token(colors.surface)',
})

type Props = {
  job: { category: Category; photos?: readonly string[] | undefined }
  size?: keyof typeof sizes
}

/** What a job's card begins with: its first photo, or the drawing of its category. Both only decorate. */
export const CardPicture = ({ job: { category, photos }, size = 'medium' }: Props) => {
  const drawn = <CategoryDrawing category={category} className={drawing} />
  const photo = photos?.[0]
  return (
    <span className={cx(frame, sizes[size])}>
      {photo === undefined ? (
        drawn
      ) : (
        <Picture
          key={photo}
          sources={[smallPhoto(photo)]}
          alt=""
          width="66"
          height="58"
          loading="lazy"
          className={photoStyle}
          otherwise={drawn}
        >
          <CategoryDrawing category={category} className={sign} />
        </Picture>
      )}
    </span>
  )
}
