import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Layer } from '../components/ui/layer.tsx'
import { AccountLinks, PublicLinks } from './navigation.tsx'

const place = css({ position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex', alignItems: 'flex-end' })
const sheet = css({
  position: 'relative',
  width: 'full',
  maxHeight: '85dvh',
  overflowY: 'auto',
  p: '4',
  pb: 'max(token(spacing.6), env(safe-area-inset-bottom))',
  bg: 'surface',
  borderTopRadius: 'medium',
  // Seen only where the system paints its own few colours over ours.
  border: '1px solid transparent',
  _focusVisible: { outline: 'none' },
  _open: { animation: 'sheetIn token(durations.calm) token(easings.out)' },
  _closed: { animation: 'sheetOut token(durations.normal) token(easings.in) forwards' },
})

const line = css({
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  minHeight: '3.25rem',
  px: '3',
  fontSize: 'large',
  fontWeight: 'bold',
  textAlign: 'start',
  cursor: 'pointer',
})

type Props = { open: boolean; onClose: () => void; onLogOut: () => void }

/** Where a phone's header leads to. */
export const Menu = ({ open, onClose, onLogOut }: Props) => (
  <Layer open={open} onClose={onClose} label={m.layout_menu()} place={place} className={sheet}>
    <nav aria-label={m.layout_navigation()} className={css({ display: 'flex', flexDirection: 'column' })}>
      <PublicLinks className={line} onGo={onClose} />
      <hr className={css({ my: '2', borderTopWidth: '1px', borderColor: 'line' })} />
      <AccountLinks
        classNames={{ plain: line, strong: line }}
        onGo={onClose}
        onLogOut={() => {
          onClose()
          onLogOut()
        }}
      />
    </nav>
    <button type="button" className={cx(button({ variant: 'soft', wide: true }), css({ mt: '2' }))} onClick={onClose}>
      {m.layout_close_menu()}
    </button>
  </Layer>
)
