import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { css, cx } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { useSession } from '../data/session/use-session.ts'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useArrival } from '../components/ui/use-arrival.ts'
import { useLogOut } from '../account/use-log-out.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const AuthDialog = lazyPart(async () => (await import('../account/auth-dialog.tsx')).AuthDialog, {
  when: 'shown',
})
const ActingBand = lazyPart(async () => (await import('../account/deputies/acting-band.tsx')).ActingBand, {
  when: 'shown',
})
const OwnSuspension = lazyPart(async () => (await import('../safety/own-suspension.tsx')).OwnSuspension, {
  when: 'shown',
  optional: true,
})
const LogOutDialog = lazyPart(async () => (await import('../account/log-out-dialog.tsx')).LogOutDialog, {
  when: 'shown',
})

/** The navigation. The frame reserves its space below or beside the screen. */
export const Places = lazyPart(async () => (await import('./places.tsx')).Places, { when: 'shown', optional: true })

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  mx: 'auto',
  pt: 'env(safe-area-inset-top)',
  // Capped, so that large text does not enlarge the gutter.
  '--gutter': 'min(token(spacing.4), 4.5vw)',
  pl: 'max(var(--gutter), env(safe-area-inset-left))',
  pr: 'max(var(--gutter), env(safe-area-inset-right))',
})
const alone = css({ maxWidth: 'page', pb: 'env(safe-area-inset-bottom)' })
/** Beside or above the navigation bar of signed-in people. */
const withPlaces = css({
  '--places-height': {
    base: 'calc(token(sizes.bar) + env(safe-area-inset-bottom))',
    tablet: 'calc(token(sizes.bar) + 2.5rem)',
    desktop: '0px',
  },
  maxWidth: 'wide',
  pb: 'var(--places-height)',
})
const body = css({
  flex: '1',
  display: 'flex',
  flexDirection: { base: 'column', desktop: 'row' },
  gap: { desktop: '8' },
})
const beside = css({ flex: 'none', width: { desktop: '12rem' }, pt: { desktop: '1' } })

const content = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'calc(100svh - 4rem)',
  pt: '0.5',
  pb: '16',
})

const skip = css({
  position: 'absolute',
  insetBlockStart: '2',
  insetInlineStart: '2',
  zIndex: 1,
  px: '4',
  py: '2',
  bg: 'surface',
  borderRadius: 'small',
  transform: 'translateY(-200%)',
  _focus: { transform: 'none' },
})

/** Layout around every screen. Dialogs load on first use. */
export const Shell = () => {
  useArrival()
  const { unsent, ask, leave, stay } = useLogOut()
  const { auth } = useSearch({ from: '__root__' })
  const { user } = useSession()
  // The payment shows no navigation, and nothing covers its button.
  const isPaying = useLocation({ select: ({ pathname }) => pathname === '/payment' })
  const hasPlaces = user !== null && !isPaying
  return (
    <div className={cx(frame, hasPlaces ? withPlaces : alone)}>
      <a href="#content" className={skip}>
        {m.layout_skip()}
      </a>
      <Header onLogOut={() => void ask()} />
      <Connection />
      {user?.actedBy && <ActingBand user={user} />}
      {user && !user.actedBy && <OwnSuspension me={user.id} />}
      <div className={body}>
        {hasPlaces && (
          <div className={beside}>
            <Places key={user.id} user={user} />
          </div>
        )}
        {/* Keeps the footer below the fold while content loads, so that it does not jump. */}
        <main id="content" tabIndex={-1} className={content}>
          <Outlet />
        </main>
      </div>
      <Footer isBrief={user !== null} />
      {auth && !import.meta.env.SSR && <AuthDialog name={auth} />}
      {unsent && <LogOutDialog unsent={unsent} onLeave={() => void leave()} onStay={stay} />}
    </div>
  )
}
