import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { photoSources } from './photo-addresses.ts'

type Props = {
  title: string
  photos: readonly string[]
  shown: number
  onShow: (place: number) => void
  onClose: () => void
}

const picture = css({ width: 'full', height: 'auto', maxHeight: '65dvh', objectFit: 'contain', borderRadius: 'medium' })

/** Shows one whole photo of an offer, with buttons for the next and the previous one. */
export const PhotoViewer = ({ title, photos, shown, onShow, onClose }: Props) => {
  const { length: count } = photos
  const photo = photos[shown] ?? ''
  const step = (by: number) => onShow((shown + by + count) % count)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.photos_number({ number: shown + 1, count })}
      description={title}
      size="large"
      footer={
        count > 1 && (
          <>
            <button type="button" className={button({ variant: 'ghost' })} onClick={() => step(-1)}>
              {m.photos_previous()}
            </button>
            <button type="button" className={button({ variant: 'ghost' })} onClick={() => step(1)}>
              {m.photos_next()}
            </button>
          </>
        )
      }
    >
      <Picture
        key={photo}
        sources={photoSources(photo)}
        alt={m.photos_alt({ number: shown + 1, title })}
        className={picture}
        otherwise={<p>{m.photos_missing()}</p>}
      />
    </Dialog>
  )
}
