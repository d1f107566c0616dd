import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { router } from './router.tsx'

/** What a visitor sees at an address, as HTML: run once per page when the app is built. */
export const render = async (address: string) => {
  // Scroll restoration would draw an inline script, which the security policy has no room for.
  router.update({ history: createMemoryHistory({ initialEntries: [address] }), scrollRestoration: false })
  await router.load()
  const { location, matches } = router.state
  if (location.pathname !== address || matches.some(({ status }) => status !== 'success'))
    throw new Error(`${address} cannot be drawn`)
  return renderToString(<App />)
}
