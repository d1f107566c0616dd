import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { css } from './styled-system/css/index.js'
import { productTexts } from './texts/fr/product.ts'
import { shellTexts } from './texts/fr/shell.ts'

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

const wordmark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  fontSize: 'large',
  fontWeight: 'bold',
})

/** Tells assistive technology that the page has changed: the new heading takes the focus. */
const useArrival = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

export const Shell = () => {
  useArrival()
  return (
    <div className={frame}>
      <a href="#content" className={skip}>
        {shellTexts.skip}
      </a>
      <header className={css({ py: '3' })}>
        <Link to="/" aria-label={shellTexts.home} className={wordmark}>
          <img src="/icon.svg" alt="" width="32" height="32" />
          {productTexts.name}
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={css({ flex: '1', pt: '4', pb: '16' })}>
        <Outlet />
      </main>
    </div>
  )
}
