import HeartIcon from 'lucide-react/icons/heart'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Props = { jobId: string; title: string; isKept: boolean; onKeep: (jobId: string, isKept: boolean) => void }

// Above the card's own link, which covers the whole card.
const place = css({ zIndex: 'raised', m: '-0.625rem' })
const full = css({ color: 'accent' })

export const FavouriteButton = ({ jobId, title, isKept, onKeep }: Props) => (
  <button
    type="button"
    aria-pressed={isKept}
    aria-label={m.favourites_keep({ title })}
    data-tip={isKept ? m.favourites_remove() : m.favourites_add()}
    className={cx(iconButton(), place, isKept ? full : undefined)}
    onClick={() => onKeep(jobId, isKept)}
  >
    <HeartIcon fill={isKept ? 'currentColor' : 'none'} />
  </button>
)
