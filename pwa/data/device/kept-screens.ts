import { session } from '../session/current.ts'
import { keepOwn } from '../session/own-storage.ts'
import { live } from './live.ts'
import { screenKey } from './screen-key.ts'

/** Of one owner, of one day and in one style: whatever it says of today is true, and it looks as the app will. */
type KeptScreen = { owner: string | null; day: string; sheet: string | undefined; html: string }

/** A line is kept or cut off as a whole: its parts may begin a little lower than it does. */
const isInLine = (element: Element) => getComputedStyle(element).display.startsWith('inline')

/** What can be seen of a screen without scrolling, and half as much again: what is cut off ends out of sight. */
const copyOf = (root: HTMLElement) => {
  const copy = document.createElement('div')
  copy.append(...[...root.childNodes].map(node => node.cloneNode(true)))
  const copies = [...copy.querySelectorAll<HTMLElement>('*')]
  for (const [at, element] of [...root.querySelectorAll('*')].entries())
    if (element.getBoundingClientRect().top > innerHeight * 1.5 && !isInLine(element)) copies[at]?.remove()
  // News of a moment, and what comes after all else.
  for (const element of copy.querySelectorAll('[role=status]')) element.replaceChildren()
  for (const element of copy.querySelectorAll('[data-late]')) element.remove()
  // A page's policy lets scripts style it, and not its own text.
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  for (const field of copy.querySelectorAll<HTMLElement>('input, select, textarea')) field.inert = true
  for (const waiting of copy.querySelectorAll('button:not([data-early])')) waiting.ariaDisabled = 'true'
  return copy.innerHTML
}

/** Keeps the screen of this address as it stands, for the next start: nothing is typed, opened or scrolled there. */
export const keepScreen = () => {
  const { pathname, search, hash } = location
  const root = document.getElementById('root')
  const owner = session.get().user?.id ?? null
  const isAsItBegins = !search && !hash && scrollY === 0 && !document.querySelector('[role$=dialog]')
  // Somebody who is leaving has no device any more.
  if (!root || !isAsItBegins || live.get()?.account !== owner || 'rendered' in root.dataset) return
  const kept: KeptScreen = {
    owner,
    day: new Date().toDateString(),
    sheet: document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href,
    html: copyOf(root),
  }
  keepOwn(owner, `${screenKey}${pathname}`, JSON.stringify(kept))
}

export const forgetScreens = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(screenKey)) localStorage.removeItem(key)
}
