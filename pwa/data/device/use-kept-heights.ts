import { useEffect, useRef, useState } from 'react'
import { keepHeights, readHeights, type Part } from './kept-heights.ts'

/**
 * Heights that reserve the space of a part's rows while loading, so that nothing below jumps. `ref` wraps the rows. `shown` is
 * what the part shows, undefined while loading. An empty list means that nothing was shown.
 */
export const useKeptHeights = (part: Part, shown: unknown) => {
  const ref = useRef<HTMLDivElement>(null)
  const [heights] = useState(() => readHeights(part))
  useEffect(() => {
    if (shown === undefined) return
    const rows = [...(ref.current?.children ?? [])]
    keepHeights(
      part,
      rows.map(row => row.getBoundingClientRect().height),
    )
  }, [part, shown])
  return { ref, heights: shown === undefined ? heights : undefined }
}
