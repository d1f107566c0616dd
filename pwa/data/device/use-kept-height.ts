import { useEffect, useRef, useState } from 'react'
import { keepHeight, readHeight, type Part } from './kept-heights.ts'

/**
 * The height that keeps the place of a part while it is read, so that nothing under it jumps. `shown` is what it shows, undefined
 * until it is read. Zero: there was nothing to show.
 */
export const useKeptHeight = (part: Part, shown: unknown) => {
  const ref = useRef<HTMLDivElement>(null)
  const [height] = useState(() => readHeight(part))
  useEffect(() => {
    if (shown !== undefined) keepHeight(part, ref.current?.offsetHeight ?? 0)
  }, [part, shown])
  return { ref, height: shown === undefined ? height : undefined }
}
