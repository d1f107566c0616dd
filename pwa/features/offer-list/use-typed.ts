import { useEffect, useState } from 'react'
import { periods } from '../../../schema/rules.ts'
import { isSameSearch, type JobSearch } from './job-search.ts'

type Typed = Pick<JobSearch, 'search' | 'location' | 'near'>

/**
 * What is being typed counts at once, and stands in the address half a second later, or as soon as the field is left. Until
 * the address says the same, the fields show what was typed.
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
    // Whatever else changes meanwhile, half a second after the last letter it is written down.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, isSettled])

  return {
    wanted,
    type: (words: Partial<Typed>) => setTyped({ ...typed, ...words }),
    settle,
    /** Another choice takes what is being typed along, and begins at the first page. */
    choose: (choice: Partial<JobSearch>) => go({ ...wanted, page: 1, ...choice }),
    forget: () => setTyped(undefined),
  }
}
