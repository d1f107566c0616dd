import type { ReactNode } from 'react'
import type { Category } from '../../../schema/choices.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { smallPhoto } from './photo-addresses.ts'

// All lengths are in em, so the font size sets the width.
const sizes = { medium: css({ fontSize: '3.25rem' }), small: css({ fontSize: '2.5rem' }) }
// Same size whatever it contains.
const frame = css({ position: 'relative', flex: 'none', width: '1em', aspectRatio: '66 / 58', lineHeight: '1' })
const drawing = css({ width: '1em' })
const photoStyle = css({ width: 'full', height: 'full', objectFit: 'cover', borderRadius: 'small', bg: 'sunken' })
// In a corner of the photo, so that the category stays visible.
const sign = css({
  position: 'absolute',
  insetInlineEnd: '-0.375rem',
  bottom: '-0.25rem',
  width: '0.5em',
  boxShadow: '0 0 0 2px token(colors.surface)',
})

// As wide as the card inside its border, and low enough for two whole offers on a phone's first screen.
const band = css({
  display: 'block',
  width: 'full',
  aspectRatio: '7 / 2',
  borderRadius: '0',
  borderTopRadius: 'calc(token(radii.medium) - 1px)',
})
const bandPhoto = cx(band, css({ objectFit: 'cover', bg: 'sunken' }))

type Job = { category: Category; photos?: readonly string[] | undefined }
type FirstProps = {
  job: Job
  width: string
  height: string
  photo: string
  drawn: string
  /** Overlay, only with a photo. */
  children?: ReactNode
}

/** The first photo of a job, or the drawing of its category. Both are decorative. */
const First = ({ job: { category, photos: [first] = [] }, width, height, photo, drawn, children }: FirstProps) => {
  const otherwise = <CategoryDrawing category={category} className={drawn} />
  if (first === undefined) return otherwise
  return (
    <Picture
      key={first}
      sources={[smallPhoto(first)]}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      className={photo}
      otherwise={otherwise}
    >
      {children}
    </Picture>
  )
}

type Props = { job: Job; size?: keyof typeof sizes }

/** Picture beside the text of a card or row. */
export const CardPicture = ({ job, size = 'medium' }: Props) => (
  <span className={cx(frame, sizes[size])}>
    <First job={job} width="66" height="58" photo={photoStyle} drawn={drawing}>
      <CategoryDrawing category={job.category} className={sign} />
    </First>
  </span>
)

/** Picture above the text, as wide as the card. */
export const CardBand = ({ job }: { job: Job }) => (
  <First job={job} width="480" height="137" photo={bandPhoto} drawn={band} />
)
