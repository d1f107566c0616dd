import { useEffect, useState } from 'react'
import { CallError } from '../../data/server/call.ts'

type Pages<T> = { items: T[]; hasMore: boolean } | 'failed' | 'not-found'

const perPage = 50

/** Loads a list page by page. Starts again whenever `turn` changes. */
export const usePages = <T>(load: (page: number) => Promise<T[]>, turn: string) => {
  const [found, setFound] = useState<{ pages: Pages<T>; next: number }>()
  const take = async (page: number, before: T[]) => {
    try {
      const items = await load(page)
      return { pages: { items: [...before, ...items], hasMore: items.length === perPage }, next: page + 1 }
    } catch (error) {
      const pages = error instanceof CallError && error.status === 404 ? ('not-found' as const) : ('failed' as const)
      return { pages, next: page }
    }
  }
  useEffect(() => {
    let isLate = false
    void take(1, []).then(first => !isLate && setFound(first))
    return () => {
      isLate = true
    }
    // `turn` represents what `load` closes over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn])
  const pages = found?.pages
  return {
    // Keep the old items until the new ones arrive.
    pages,
    more: async () => {
      if (found && typeof found.pages === 'object') setFound(await take(found.next, found.pages.items))
    },
  }
}
