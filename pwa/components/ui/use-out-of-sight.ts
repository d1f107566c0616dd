import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has been scrolled away; not before the first look, so that nothing flickers. */
export const useOutOfSight = (element: RefObject<Element | null>) => {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(entries => setOut(entries.at(-1)?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
