import { useState } from 'react'
import type { Category } from '../../../schema/choices.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { photoSources } from './photo-addresses.ts'
import { early } from '../../components/ui/early.ts'

const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

// A swipeable row. A part of the next photo stays visible to show that there is one.
const row = css({
  display: 'flex',
  gap: '2',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
  borderRadius: 'medium',
  // Room for the focus outline of a button at the edge.
  p: '1',
  m: '-1',
  scrollPaddingInline: '1',
})
const frame = css({
  position: 'relative',
  flex: 'none',
  scrollSnapAlign: 'start',
  aspectRatio: { base: '16 / 9', tablet: '2 / 1' },
  borderRadius: 'medium',
  bg: 'sunken',
})
const alone = css({ width: 'full' })
const amongOthers = css({ width: '88%' })
const picture = css({ width: 'full', height: 'full', objectFit: 'cover', borderRadius: 'medium' })
const drawing = css({ width: 'full', height: 'full' })
// On top of the picture and not around it, so that the picture keeps its own accessible name.
const zoom = css({ position: 'absolute', inset: '0', borderRadius: 'medium', cursor: 'zoom-in' })

type Props = { title: string; category: Category; photos: readonly string[] }

/** The photos of an offer. Each opens at full screen. */
export const JobPhotos = ({ title, category, photos }: Props) => {
  const [opened, setOpened] = useState<number>()
  return (
    <section aria-label={m.photos_of_offer()}>
      <ul className={row}>
        {photos.map((photo, index) => (
          <li key={photo} className={cx(frame, photos.length > 1 ? amongOthers : alone)}>
            <Picture
              sources={photoSources(photo)}
              alt={m.photos_alt({ number: index + 1, title })}
              width="1280"
              height="960"
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className={picture}
              otherwise={<CategoryDrawing category={category} className={drawing} />}
            >
              <button
                type="button"
                {...early('zoom', String(index))}
                aria-haspopup="dialog"
                aria-label={m.photos_zoom({ number: index + 1 })}
                className={zoom}
                // Scroll snapping would keep a half-visible photo where it is.
                onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ inline: 'start', block: 'nearest' })}
                onClick={() => setOpened(index)}
              />
            </Picture>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PhotoViewer
          title={title}
          photos={photos}
          shown={opened}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}
