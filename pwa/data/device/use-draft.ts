import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Engine } from '../../../sync/engine.ts'

const restMs = 250

const flush = (engine: Engine | undefined, key: string, unsaved: RefObject<string | null>) => {
  const latest = unsaved.current
  if (!engine || latest === null) return
  unsaved.current = null
  // The engine's status reports full storage. The text stays on screen.
  void (latest === '' ? engine.drafts.clear(key) : engine.drafts.save(key, latest)).catch(() => undefined)
}

/** A text draft, stored locally while typing. It survives closing the app, and is deleted by the send that names its key. */
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
      // Typing before the draft was loaded wins, and is stored from now on.
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
    /** False until the stored draft is loaded. */
    isReady,
    write: (next: string) => {
      unsaved.current = next
      setText(next)
      // Throttled, not debounced: continuous typing is stored too.
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        flush(engine, key, unsaved)
      }, restMs)
    },
    /**
     * Call before a send that clears the draft: the last letters are stored if it fails, and no later save recreates the draft.
     */
    save: () => flush(engine, key, unsaved),
    /** Call after a send that cleared the draft. */
    forget: () => {
      unsaved.current = null
      setText('')
    },
  }
}
