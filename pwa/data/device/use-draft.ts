import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Engine } from '../../../sync/engine.ts'

const restMs = 250

const flush = (engine: Engine | undefined, key: string, unsaved: RefObject<string | null>) => {
  const latest = unsaved.current
  if (!engine || latest === null) return
  unsaved.current = null
  // A full disk is told by the engine's status; the text stays on screen.
  void (latest === '' ? engine.drafts.clear(key) : engine.drafts.save(key, latest)).catch(() => undefined)
}

/**
 * What is being written, from `start` on, kept on the device as it grows: it outlives a closed app, and leaves with the send that
 * names its key.
 */
export const useDraft = (engine: Engine | undefined, key: string, start = '') => {
  const [text, setText] = useState(start)
  const [isReady, setIsReady] = useState(false)
  const unsaved = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!engine) return undefined
    let isOn = true
    const take = (saved: string | null) => {
      if (!isOn) return
      // The person typed before the device was read: that counts, and is kept from now on.
      if (unsaved.current !== null) flush(engine, key, unsaved)
      else if (saved !== null) setText(saved)
      setIsReady(true)
    }
    engine.drafts.read(key).then(take, () => take(null))
    const abort = new AbortController()
    document.addEventListener('visibilitychange', () => flush(engine, key, unsaved), abort)
    addEventListener('pagehide', () => flush(engine, key, unsaved), abort)
    return () => {
      isOn = false
      abort.abort()
      flush(engine, key, unsaved)
    }
  }, [engine, key])

  return {
    text,
    /** False until what was written last time is here. */
    isReady,
    write: (next: string) => {
      unsaved.current = next
      setText(next)
      // From the first letter on, not after the last: who types without a pause is kept as well.
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        flush(engine, key, unsaved)
      }, restMs)
    },
    /** Before a send that clears the draft: the last letters are on the device should it fail, and not saved after it. */
    save: () => flush(engine, key, unsaved),
    /** With a send that clears the draft. */
    forget: () => {
      unsaved.current = null
      setText('')
    },
  }
}
