import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { createCall } from './data/server/call.ts'
import { createSession } from './data/session/session.ts'
import { createAppRouter } from './app/router.tsx'

/** Separates preload links, which React places before the markup, because they belong in the head. */
const toParts = (html: string) => {
  const [links = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  return { links, html: html.slice(links.length) }
}

/**
 * Renders an address for a visitor as HTML. The server calls it for each page, and `ask` answers its API requests. Each page has
 * its own router and answers, so concurrent pages share nothing. Returns null if the app would redirect or has no such screen.
 */
export const render = async (address: string, ask: (path: string) => Promise<Response>) => {
  const call = createCall(ask)
  const router = createAppRouter(
    { call, session: createSession({ call, storage: null }), isWaiting: () => true },
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  const { matches } = router.state
  const isShown = matches.length > 0 && matches.every(({ status }) => status === 'success')
  return isShown ? toParts(renderToString(<App router={router} />)) : null
}
