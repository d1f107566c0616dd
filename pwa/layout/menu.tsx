import { useEffect, useRef, type MouseEvent } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { AccountLinks, PublicLinks } from './navigation.tsx'

const sheet = css({
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: 'full',
  maxWidth: 'full',
  maxHeight: '85dvh',
  overflowY: 'auto',
  p: '4',
  pb: 'max(token(spacing.6), env(safe-area-inset-bottom))',
  bg: 'surface',
  color: 'text',
  borderTopRadius: 'medium',
  _backdrop: { bg: 'rgb(0 0 0 / 0.45)' },
})

const line = css({
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  minHeight: '3.25rem',
  px: '3',
  fontSize: 'large',
  fontWeight: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
})

type Props = { onClose: () => void; onLogOut: () => void }

/** The browser's own modal dialog: it holds the focus, gives it back and closes on Escape, without a byte of ours. */
const Menu = ({ onClose, onLogOut }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const close = () => ref.current?.close()
  const closeOutside = ({ target }: MouseEvent) => target === ref.current && close()
  return (
    // The dialog itself is tapped only outside of what it holds; from the keyboard Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={ref} aria-label={m.layout_menu()} className={sheet} onClick={closeOutside} onClose={onClose}>
      <nav aria-label={m.layout_navigation()} className={css({ display: 'flex', flexDirection: 'column' })}>
        <PublicLinks className={line} onGo={close} />
        <hr className={css({ my: '2', borderTopWidth: '1px', borderColor: 'line' })} />
        <AccountLinks
          classNames={{ plain: line, strong: line }}
          onGo={close}
          onLogOut={() => {
            close()
            onLogOut()
          }}
        />
      </nav>
      <button type="button" className={cx(button({ variant: 'soft', wide: true }), css({ mt: '2' }))} onClick={close}>
        {m.layout_close_menu()}
      </button>
    </dialog>
  )
}

export default Menu
