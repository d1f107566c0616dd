import { useEffect, useRef, useState } from 'react'
import { useEngine } from './use-engine.ts'

/** Parses a stored draft. Returns null if it is not valid. */
type Parse<Value> = (stored: unknown) => Value | null

const read = <Value>(text: string | null, parse: Parse<Value>) => {
  try {
    return text === null ? null : parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * A form draft under a key, stored locally on every change and found again by any tab days later. The value is undefined until
 * the draft is loaded.
 */
export const useFormDraft = <Value>(key: string, parse: Parse<Value>, empty: () => Value) => {
  const live = useEngine()
  const [held, setHeld] = useState<{ key: string; value: Value; isResumed: boolean }>()
  // The stored draft must not overwrite what was typed in the meantime.
  const touched = useRef<string>(undefined)
  const latest = useRef<{ key: string; value: Value }>(undefined)
  useEffect(() => {
    if (!live) return undefined
    let isGone = false
    const take = (found: Value | null) => {
      if (isGone || touched.current === key) return
      const value = found ?? empty()
      latest.current = { key, value }
      setHeld({ key, value, isResumed: found !== null })
    }
    // A device that cannot be read must not prevent typing.
    live.engine.drafts.read(key).then(
      text => take(read(text, parse)),
      () => take(null),
    )
    return () => {
      isGone = true
    }
    // `key` represents what `parse` and `empty` close over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, key])

  const set = (value: Value) => {
    touched.current = key
    latest.current = { key, value }
    setHeld(before => ({ key, value, isResumed: before?.isResumed ?? false }))
    void live?.engine.drafts.save(key, JSON.stringify(value)).catch(() => undefined)
  }
  /** Works on the latest value, so that two fields changing at once do not overwrite each other. */
  const update = (change: (value: Value) => Value) => {
    if (latest.current?.key === key) set(change(latest.current.value))
  }
  const clear = () => {
    const value = empty()
    touched.current = key
    latest.current = { key, value }
    setHeld({ key, value, isResumed: false })
    void live?.engine.drafts.clear(key).catch(() => undefined)
  }
  const current = held?.key === key ? held : undefined
  return { value: current?.value, isResumed: current?.isResumed ?? false, set, update, clear }
}
