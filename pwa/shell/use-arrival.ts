import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Whether there is no heading to wait for any more. Who has gone on by themselves is not called back. */
const focusHeading = (main: Element) => {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && main.contains(activeElement)) return true
  const heading = main.querySelector<HTMLElement>('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Tells assistive technology that the page has changed: the new heading takes the focus. */
export const useArrival = () => {
  const router = useRouter()
  const stopWaiting = useRef(() => {})
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        stopWaiting.current()
        const main = document.querySelector('main')
        if (!main || focusHeading(main)) return
        // A screen whose content is still on its way gets its heading with it.
        const observer = new MutationObserver(() => focusHeading(main) && observer.disconnect())
        observer.observe(main, { childList: true, subtree: true })
        stopWaiting.current = () => observer.disconnect()
      }),
    [router],
  )
}
