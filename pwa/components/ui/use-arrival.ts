import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isCalm } from './is-calm.ts'

const stay = () => {}

/**
 * Gives a title the focus: at once, or as soon as content still on its way brings it. Who has gone on by themselves is not
 * called back. Answers with what ends the wait.
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

/** What a tap has brought is seen to come, by the compositor alone; where motion is not wanted it is there. */
const fadeIn = () => {
  if (isCalm()) return
  document.querySelector('main')?.animate({ opacity: [0, 1] }, { duration: 180, easing: 'ease-out' })
}

const tabOf = ({ search }: { search: object }) => Reflect.get(search, 'tab')

/** Tells assistive technology that the page has changed: the new heading takes the focus. For the eyes it fades in, as a tab does. */
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

/** The same for one tab's content in place of another's, for what follows it to be a Tab away. */
export const useTabArrival = (tab: string, title: string) => {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return undefined
    shown.current = tab
    const from = document.activeElement
    return callTo(title, focused => focused !== from)
  }, [tab, title])
}
