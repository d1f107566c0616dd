import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnDialog } from '../account/own-dialogs.tsx'
import { useSession } from '../data/session/use-session.ts'
import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { Wordmark } from '../components/brand/wordmark.tsx'
import { AccountLinks, PublicLinks } from './navigation.tsx'
import { early } from '../components/ui/early.ts'

/** Optional: if its code does not load, the screen stays usable. */
export const SignedIn = lazyPart(async () => (await import('./signed-in.tsx')).SignedIn, {
  fallback: <span className={css({ width: 'target' })} />,
  when: 'shown',
  optional: true,
})
export const OwnFace = lazyPart(async () => (await import('./own-face.tsx')).OwnFace, {
  fallback: <span className={css({ width: '2.25rem' })} />,
  when: 'shown',
  optional: true,
})
const OwnDialogs = lazyPart(async () => (await import('../account/own-dialogs.tsx')).OwnDialogs, {
  when: 'shown',
})
const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu)
/** Preloads the menu when the pointer or the focus reaches its button. */
const fetchMenu = () => void Menu.fetch().catch(() => undefined)

const bar = css({ display: 'flex', alignItems: 'center', gap: { base: '1', desktop: '3' }, py: '2', minHeight: '4rem' })

const wordmark = css({
  display: 'flex',
  minWidth: '0',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  fontSize: 'large',
  fontWeight: 'bold',
})

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  px: '3',
  borderRadius: 'full',
  fontWeight: 'bold',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  _hover: { color: 'accent' },
})

const welcome = css({ px: '2', minWidth: '0', color: 'quiet', maxWidth: '16rem', truncate: true })

/** Less prominent, beside a signed-in person's navigation bar and avatar. */
const quiet = cx(link, css({ fontWeight: 'normal', color: 'quiet' }))

const wide = css({ display: { base: 'none', desktop: 'flex' }, alignItems: 'center', gap: '1', minWidth: '0' })

const opener = css({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'target',
  minWidth: 'target',
  borderRadius: 'full',
  fontWeight: 'bold',
  cursor: 'pointer',
})
const pictured = css({ px: '1' })
const narrow = css({ hideFrom: 'desktop', px: '3' })

export const Header = ({ onLogOut }: { onLogOut: () => void }) => {
  const [menu, setMenu] = useState<'open' | 'closed'>()
  const [dialog, setDialog] = useState<OwnDialog | null>(null)
  const { user } = useSession()
  return (
    <header className={bar}>
      <Link to="/" aria-label={m.layout_home()} className={wordmark}>
        <Wordmark />
      </Link>
      {!user && (
        <nav aria-label={m.layout_navigation()} className={wide}>
          <PublicLinks className={link} />
        </nav>
      )}
      <div className={css({ flex: '1' })} />
      <div className={wide}>
        <AccountLinks
          classNames={
            user
              ? { plain: quiet, strong: quiet, welcome }
              : { plain: link, strong: cx(button(), css({ whiteSpace: 'nowrap' })), welcome }
          }
          onLogOut={onLogOut}
        />
      </div>
      {user && <SignedIn key={user.id} />}
      <button
        type="button"
        aria-haspopup="dialog"
        data-at-once
        {...early('menu')}
        className={cx(opener, user ? pictured : narrow)}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setMenu('open')}
      >
        {user ? (
          <>
            <OwnFace user={user} />
            <span className={css({ srOnly: true })}>{m.layout_menu()}</span>
          </>
        ) : (
          m.layout_menu()
        )}
      </button>
      {menu && (
        <Menu
          open={menu === 'open'}
          onClose={() => setMenu('closed')}
          onGo={() => setMenu(undefined)}
          onLogOut={onLogOut}
          onDialog={setDialog}
        />
      )}
      {dialog && user && <OwnDialogs shown={dialog} onShow={setDialog} user={user} />}
    </header>
  )
}
