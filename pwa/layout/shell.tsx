import { Outlet, useSearch } from '@tanstack/react-router'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useArrival } from '../components/ui/use-arrival.ts'
import { useLogOut } from '../features/account/use-log-out.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const AuthDialog = lazyPart(async () => (await import('../features/account/auth-dialog.tsx')).AuthDialog, {
  when: 'shown',
})
const LogOutDialog = lazyPart(async () => (await import('../features/account/log-out-dialog.tsx')).LogOutDialog, {
  when: 'shown',
})

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  maxWidth: 'page',
  mx: 'auto',
  pt: 'env(safe-area-inset-top)',
  pb: 'env(safe-area-inset-bottom)',
  pl: 'max(token(spacing.4), env(safe-area-inset-left))',
  pr: 'max(token(spacing.4), env(safe-area-inset-right))',
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

/** What stands around every screen. Dialogs come with their first use. */
export const Shell = () => {
  useArrival()
  const { unsent, ask, leave, stay } = useLogOut()
  const { auth } = useSearch({ from: '__root__' })
  return (
    <div className={frame}>
      <a href="#content" className={skip}>
        {m.layout_skip()}
      </a>
      <Header onLogOut={() => void ask()} />
      <Connection />
      {/* The footer begins below the fold, whatever is still on its way above it: it would jump. */}
      <main
        id="content"
        tabIndex={-1}
        className={css({ flex: '1', minHeight: 'calc(100svh - 4rem)', pt: '1', pb: '16' })}
      >
        <Outlet />
      </main>
      <Footer />
      {auth && !import.meta.env.SSR && <AuthDialog name={auth} />}
      {unsent && <LogOutDialog unsent={unsent} onLeave={() => void leave()} onStay={stay} />}
    </div>
  )
}
