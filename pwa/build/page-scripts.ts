/** What pages run by themselves before the app is there; `in-page.ts` puts each of these into a page. */

/** Before the first paint: a text that grows under the eyes is lost. */
export const setTextSize = (largeTextKey: string) => {
  try {
    if (localStorage.getItem(largeTextKey)) document.documentElement.dataset['text'] = 'large'
  } catch {}
}

/** A rendered page is a visitor's, and not for a person who is signed in here. */
export const markUnfit = (sessionKey: string) => {
  try {
    if (localStorage.getItem(sessionKey) !== null) document.documentElement.dataset['unfit'] = ''
  } catch {}
}

/**
 * The screen of this address as this device last saw it, until the app takes it over. A page that is loaded again was scrolled
 * or in use.
 */
export const showKept = (screenKey: string, sessionKey: string, filledKey: string) => {
  try {
    const { pathname, search, hash } = location
    const root = document.getElementById('root')
    const kept = JSON.parse(localStorage.getItem(screenKey + pathname) ?? 'null')
    const owner = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')?.id ?? null
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href
    const [visit] = performance.getEntriesByType('navigation').map(entry => Reflect.get(entry, 'type'))
    if (!root || !kept || search || hash || visit !== 'navigate') return
    // The app would take it for a page of the server's.
    if (!owner && localStorage.getItem(filledKey) === null) return
    if (kept.owner !== owner || kept.day !== new Date().toDateString() || kept.sheet !== sheet) return
    root.innerHTML = kept.html
    root.dataset['rendered'] = ''
    if (owner) root.dataset['own'] = owner
  } catch {}
}

/**
 * Buttons do nothing before the app is there. The last one tapped is tapped again when the app says so, but only one that names
 * what it does and with what (`components/ui/early.ts`), and only if that very thing then stands there with the same words. All
 * others look as if they waited (`theme/global.ts`): a screen that was kept may lack what came meanwhile.
 */
export const keepLastTap = () => {
  let wanted = ''
  const say = ({ dataset, ariaLabel, textContent }: HTMLElement) => [dataset['early'], ariaLabel, textContent].join()
  addEventListener('click', ({ target }) => {
    const tapped = target instanceof Element && target.closest<HTMLElement>('[data-rendered] :is(a, button)')
    // One that React has already bears React's mark, and is React's.
    if (!tapped || Object.keys(tapped).length > 0) return
    wanted = 'early' in tapped.dataset ? say(tapped) : ''
  })
  const goOn = () =>
    [...document.querySelectorAll<HTMLElement>('#root [data-early]')].find(one => say(one) === wanted)?.click()
  Object.assign(globalThis, { goOn })
}

/**
 * Loads the app once the page has been painted: until then the line and the processor belong to what is read. If nothing
 * shows yet, or the page is hidden, it does not wait for a paint. All of it begins in small steps, the libraries before the app.
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
  // Some browsers tell no page when they paint.
  setTimeout(begin, 3000)
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
}

type Hurry = {
  files: readonly string[]
  /** By address, which of the files its screen needs. */
  screens: Record<string, readonly number[]>
  /** What fetches the rest. */
  fetching: readonly number[]
  sessionKey: string
  filledKey: string
}

/**
 * The empty page serves every address: by this it knows which screen it will show, and asks for all of its chunks at once rather
 * than after the app has been read. A person's home depends on whose it is, and the first page leads there. On a device that holds nothing yet, what fetches the
 * rest is asked for as well: there the first screen waits for it.
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
