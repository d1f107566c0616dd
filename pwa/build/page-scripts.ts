/** Inline scripts that run before the app has loaded. `in-page.ts` puts each into a page. */

/** Runs before the first paint, because text that grows while being read makes the reader lose the place. */
export const setTextSize = (largeTextKey: string) => {
  try {
    if (localStorage.getItem(largeTextKey)) document.documentElement.dataset['text'] = 'large'
  } catch {}
}

/** Hides a page rendered for visitors when a session exists. */
export const hideVisitorPage = (sessionKey: string) => {
  try {
    if (localStorage.getItem(sessionKey) !== null) document.documentElement.dataset['unfit'] = ''
  } catch {}
}

/**
 * Shows this device's snapshot of the screen until the app hydrates. Not on a reload, because the page was scrolled or in use.
 */
export const showSnapshot = (screenKey: string, sessionKey: string, filledKey: string) => {
  try {
    const { pathname, search, hash } = location
    const root = document.getElementById('root')
    const kept = JSON.parse(localStorage.getItem(screenKey + pathname) ?? 'null')
    const owner = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')?.id ?? null
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href
    const [visit] = performance.getEntriesByType('navigation').map(entry => Reflect.get(entry, 'type'))
    if (!root || !kept || search || hash || visit !== 'navigate') return
    // Without an owner, the app would take the snapshot for a server-rendered page and hydrate it.
    if (!owner && localStorage.getItem(filledKey) === null) return
    if (kept.owner !== owner || kept.day !== new Date().toDateString() || kept.sheet !== sheet) return
    root.innerHTML = kept.html
    root.dataset['rendered'] = ''
    if (owner) root.dataset['own'] = owner
  } catch {}
}

/**
 * Buttons do nothing before the app has loaded. When the app calls `goOn`, the last tapped button is tapped again, but only if it
 * names its action and id (`components/ui/early.ts`) and is still there with the same words, because a snapshot may be stale.
 * All others look disabled (`theme/global.ts`).
 */
export const keepLastTap = () => {
  let wanted = ''
  const say = ({ dataset, ariaLabel, textContent }: HTMLElement) => [dataset['early'], ariaLabel, textContent].join()
  addEventListener('click', ({ target }) => {
    const tapped = target instanceof Element && target.closest<HTMLElement>('[data-rendered] :is(a, button)')
    // React's own properties mark a hydrated element, which React handles itself.
    if (!tapped || Object.keys(tapped).length > 0) return
    wanted = 'early' in tapped.dataset ? say(tapped) : ''
  })
  const goOn = () =>
    [...document.querySelectorAll<HTMLElement>('#root [data-early]')].find(one => say(one) === wanted)?.click()
  Object.assign(globalThis, { goOn })
}

/**
 * Loads the app after the first paint: until then network and CPU belong to the visible page. It does not wait if nothing is
 * visible yet or the page is hidden. Requests are issued in small steps, libraries before the app.
 */
export const beginApp = (scripts: readonly string[], preloads: readonly string[]) => {
  const add = (name: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...properties }))
  const go = () => {
    for (const src of scripts) add('script', { type: 'module', async: false, src })
    for (const href of preloads) setTimeout(() => add('link', { rel: 'modulepreload', href }))
  }
  if (document.hidden || 'unfit' in document.documentElement.dataset) return go()
  let isBegun = false
  const begin = () => {
    if (!isBegun) go()
    isBegun = true
  }
  // Some browsers do not report paint events.
  setTimeout(begin, 3000)
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
}

type Hurry = {
  files: readonly string[]
  /** Indices of the files that each address needs. */
  screens: Record<string, readonly number[]>
  /** Indices of the files of the sync chunk. */
  fetching: readonly number[]
  sessionKey: string
  filledKey: string
}

/**
 * The empty page serves every address. This script requests all chunks of the expected screen at once instead of after the app
 * has been parsed. The home depends on the user type, and the first page leads there. On an empty device it also requests the
 * sync, because the first screen waits for it.
 */
export const hurry = ({ files, screens, fetching, sessionKey, filledKey }: Hurry) => {
  try {
    const [, place, id] = location.pathname.split('/')
    const user = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    const isHome = !place || place === 'dashboard'
    const screen = screens[isHome ? `/dashboard/${user.userType}` : `/${place}${id ? '/:id' : ''}`]
    const isEmpty = user && !localStorage.getItem(filledKey)
    if (screen)
      for (const at of isEmpty ? [...screen, ...fetching] : screen) {
        const link = { rel: 'modulepreload', crossOrigin: '', href: `/${files[at]}` }
        document.head.append(Object.assign(document.createElement('link'), link))
      }
  } catch {}
}
