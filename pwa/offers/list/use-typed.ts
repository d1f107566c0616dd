import { useEffect, useState } from 'react'
import { periods } from '../../../schema/rules.ts'
import { isSameSearch, type JobSearch } from './job-search.ts'

type Typed = Pick<JobSearch, 'search' | 'location' | 'near'>

/**
 * Typed words apply at once, and are written to the address after half a second or on blur. Until then the fields show what was
 * typed.
 */
export const useTyped = (address: JobSearch, go: (next: JobSearch) => void) => {
  const [typed, setTyped] = useState<Partial<Typed>>()
  const wanted = typed ? { ...address, ...typed, page: 1 } : address
  const isSettled = typed !== undefined && isSameSearch({ ...wanted, page: address.page }, address)

  const settle = () => {
    if (typed && !isSettled) go(wanted)
  }
  useEffect(() => {
    if (isSettled) setTyped(undefined)
    if (!typed || isSettled) return undefined
    const timer = setTimeout(settle, periods.searchDebounce.ms)
    return () => clearTimeout(timer)
    // Restart the timer on typing only: other changes must not delay writing the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, isSettled])

  return {
    wanted,
    type: (words: Partial<Typed>) => setTyped({ ...typed, ...words }),
    settle,
    /** Applies a choice together with the typed words, from the first page. */
    choose: (choice: Partial<JobSearch>) => go({ ...wanted, page: 1, ...choice }),
    forget: () => setTyped(undefined),
  }
}
