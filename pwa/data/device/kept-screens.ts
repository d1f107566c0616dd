import { session } from '../session/current.ts'
import { storeForAccount } from '../session/own-storage.ts'
import { live } from './live.ts'
import { screenKey } from './screen-key.ts'

/**
 * Snapshot of a screen, valid for one owner, one day and one style sheet, so that dates in it are right and it looks like the
 * app.
 */
type KeptScreen = { owner: string | null; day: string; sheet: string | undefined; html: string }

/** Inline elements are kept or removed with their line, because they may start a little lower than it. */
const isInLine = (element: Element) => getComputedStyle(element).display.startsWith('inline')

/** Copies the visible part of a screen plus half a viewport, so that the cut is out of sight. */
const copyOf = (root: HTMLElement) => {
  const copy = document.createElement('div')
  copy.append(...[...root.childNodes].map(node => node.cloneNode(true)))
  const copies = [...copy.querySelectorAll<HTMLElement>('*')]
  for (const [at, element] of [...root.querySelectorAll('*')].entries())
    if (element.getBoundingClientRect().top > innerHeight * 1.5 && !isInLine(element)) copies[at]?.remove()
  // Remove momentary status messages and late content.
  for (const element of copy.querySelectorAll('[role=status]')) element.replaceChildren()
  for (const element of copy.querySelectorAll('[data-late]')) element.remove()
  // The CSP forbids inline styles in parsed HTML.
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  for (const field of copy.querySelectorAll<HTMLElement>('input, select, textarea')) field.inert = true
  for (const waiting of copy.querySelectorAll('button:not([data-early])')) waiting.ariaDisabled = 'true'
  return copy.innerHTML
}

/** Keeps a snapshot of the current screen for the next start, if nothing is typed, opened or scrolled. */
export const storeSnapshot = () => {
  const { pathname, search, hash } = location
  const root = document.getElementById('root')
  const owner = session.get().user?.id ?? null
  const isAsItBegins = !search && !hash && scrollY === 0 && !document.querySelector('[role$=dialog]')
  // During a logout the device is gone already.
  if (!root || !isAsItBegins || live.get()?.account !== owner || 'rendered' in root.dataset) return
  const kept: KeptScreen = {
    owner,
    day: new Date().toDateString(),
    sheet: document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href,
    html: copyOf(root),
  }
  storeForAccount(owner, `${screenKey}${pathname}`, JSON.stringify(kept))
}

export const forgetScreens = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(screenKey)) localStorage.removeItem(key)
}
