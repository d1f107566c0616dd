import type { ReactNode, RefObject } from 'react'
import ListIcon from 'lucide-react/icons/list'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Layer } from '../../components/ui/layer.tsx'

const place = css({ position: 'fixed', inset: '0', zIndex: 'dialog', display: 'grid' })
const screen = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '0',
  pt: 'env(safe-area-inset-top)',
  // With large text the map does not fit on one screen.
  overflowY: 'auto',
  bg: 'page',
  _focusVisible: { outline: 'none' },
  _open: { animation: 'fadeIn token(durations.normal)' },
})
const top = css({ px: 'var(--gutter, token(spacing.4))', py: '2' })
const rest = css({ flex: '1 0 12rem' })
const sheet = css({
  flex: 'none',
  maxHeight: '55%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: 'var(--gutter, token(spacing.4))',
  py: '3',
  borderTopWidth: '1px',
  borderColor: 'line',
})
const foot = css({
  position: 'sticky',
  insetBlockEnd: '0',
  display: 'grid',
  justifyContent: 'center',
  bg: 'page',
  pt: '2',
  pb: 'max(token(spacing.2), env(safe-area-inset-bottom))',
  borderTopWidth: '1px',
  borderColor: 'line',
})

type Props = {
  /** The search, above the map. */
  search: ReactNode
  /** The map. */
  children: ReactNode
  /** The offers at the tapped place. */
  offers: ReactNode
  back: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Full-screen map on a phone. Back, or the button below the map, returns to the list. */
export const MapScreen = ({ search, children, offers, back, onClose }: Props) => (
  <Layer open onClose={onClose} label={m.jobs_map()} initialFocus={() => back.current} place={place} className={screen}>
    <div className={top}>{search}</div>
    <div className={rest}>{children}</div>
    {offers && <div className={sheet}>{offers}</div>}
    <div data-keep-clear className={foot}>
      <button ref={back} type="button" className={button()} onClick={onClose}>
        <ListIcon />
        {m.jobs_views_list()}
      </button>
    </div>
  </Layer>
)
