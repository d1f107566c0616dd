import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Picture } from './picture.tsx'

type Photo = { id: string; source: string; name: string }

const list = wrap({ gap: '3', pt: '2' })
const frame = css({ position: 'relative', width: '5.5rem', height: '5.5rem' })
const picture = css({ width: 'full', height: 'full', objectFit: 'cover', borderRadius: 'small', bg: 'sunken' })
const missing = css({
  display: 'grid',
  placeItems: 'center',
  width: 'full',
  height: 'full',
  borderRadius: 'small',
  bg: 'sunken',
  color: 'quiet',
})
const remove = css({
  position: 'absolute',
  insetBlockStart: '-0.75rem',
  insetInlineEnd: '-0.75rem',
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  cursor: 'pointer',
  '& svg': { width: '1.5rem', height: '1.5rem', p: '1', bg: 'text', color: 'page', borderRadius: 'full' },
})

/** Chosen photos, each with a button to remove it. */
export const PhotoList = ({ photos, onRemove }: { photos: readonly Photo[]; onRemove: (id: string) => void }) => (
  <ul className={list}>
    {photos.map(({ id, source, name }) => (
      <li key={id} className={frame}>
        <Picture
          key={source}
          sources={[source]}
          alt={name}
          className={picture}
          otherwise={
            <span role="img" aria-label={name} className={missing}>
              <ImageIcon />
            </span>
          }
        />
        <button type="button" aria-label={m.ui_remove({ name })} className={remove} onClick={() => onRemove(id)}>
          <XIcon />
        </button>
      </li>
    ))}
  </ul>
)
