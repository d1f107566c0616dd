import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createCall } from './data/server/call.ts'
import { createSession } from './data/session/session.ts'
import { createAppRouter } from './router.tsx'

/** React names what it wants loaded early where it stands; it belongs to the head. */
const toParts = (html: string) => {
  const [links = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  return { links, html: html.slice(links.length) }
}

/**
 * What a visitor sees at an address, as HTML: the server calls it for each page. `ask` answers what the screen asks the API
 * for. Router and answers are this page's alone, so that pages rendered at the same time know nothing of each other. Null
 * where the app would lead elsewhere, or has no such screen.
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
