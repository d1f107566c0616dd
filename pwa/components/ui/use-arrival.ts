import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from './is-calm.ts'

const stay = () => {}

/**
 * Focuses a title, now or once loading content contains it, unless the person has moved the focus. Returns a function that stops
 * waiting.
 */
const callTo = (title: string, hasGoneOn: (focused: Element) => boolean) => {
  const isOver = () => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && hasGoneOn(activeElement)) return true
    const heading = document.querySelector<HTMLElement>(`main ${title}`)
    heading?.focus({ preventScroll: true })
    return heading !== null && heading === document.activeElement
  }
  if (isOver()) return stay
  const observer = new MutationObserver(() => isOver() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Fades new content in on the compositor only. Not with reduced motion. */
const fadeIn = () => {
  if (prefersReducedMotion()) return
  document.querySelector('main')?.animate({ opacity: [0, 1] }, { duration: 180, easing: 'ease-out' })
}

const tabOf = ({ search }: { search: object }) => Reflect.get(search, 'tab')

/** Tells assistive technology that the page has changed, by focusing the new heading. Visually it fades in, as tabs do. */
export const useArrival = () => {
  const router = useRouter()
  const stopWaiting = useRef(stay)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return
        if (pathChanged || tabOf(fromLocation) !== tabOf(toLocation)) fadeIn()
        if (!pathChanged) return
        stopWaiting.current()
        stopWaiting.current = callTo('h1', focused => focused.closest('main') !== null)
      }),
    [router],
  )
}

/** The same for a changed tab, so that its content is the next Tab stop. */
export const useTabArrival = (tab: string, title: string) => {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return undefined
    shown.current = tab
    const from = document.activeElement
    return callTo(title, focused => focused !== from)
  }, [tab, title])
}
