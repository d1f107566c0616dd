import { useEffect, useRef, useState } from 'react'
import { keepHeights, readHeights, type Part } from './kept-heights.ts'

/**
 * The heights that keep the place of a part's rows while it is read, so that nothing under it jumps; `ref` is around the rows.
 * `shown` is what the part shows, undefined until it is read. None: there was nothing to show.
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
