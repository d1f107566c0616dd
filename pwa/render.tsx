import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createCall } from './data/server/call.ts'
import { createSession } from './data/session/session.ts'
import { createAppRouter } from './router.tsx'
import { toParts } from './rendered-parts.ts'

export { renderOwn } from './render-own.tsx'

/**
 * What a visitor sees at an address, as HTML: the server calls it for each page. `ask` answers what the screen asks the API
 * for. Router and answers are this page's alone, so that pages rendered at the same time know nothing of each other. Null where
 * the app would lead elsewhere, or has no such screen.
 */
export const render = async (address: string, ask: (path: string) => Promise<Response>) => {
  const call = createCall(ask)
  const router = createAppRouter(
    { call, session: createSession({ call, storage: null }), isWaiting: () => true },
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  const { matches } = router.state
  if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return null
  return toParts(renderToString(<App router={router} />))
}
