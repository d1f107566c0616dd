import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Tells assistive technology that the page has changed: the new heading takes the focus. */
export const useArrival = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
