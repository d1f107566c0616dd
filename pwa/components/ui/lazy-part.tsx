import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from '../../data/when-idle.ts'

/** Time for the screen's first content. */
const restMs = 3000

const waiting: (() => Promise<void>)[] = []
/** Fetches the parts one by one when idle, because together they would delay the next tap. */
const bringNext = () =>
  whenIdle(() => {
    const [bring] = waiting.splice(0, 1)
    if (bring)
      void bring()
        .catch(() => undefined)
        .then(bringNext)
  })
const bringSoon = (bring: () => Promise<void>) => {
  waiting.push(bring)
  if (waiting.length === 1) setTimeout(bringNext, restMs)
}

type Options = {
  /** Placeholder until it is loaded. */
  fallback?: ReactNode
  /** `idle` fetches it once the browser is idle, so that it is ready for a tap. `shown` fetches it on render. */
  when?: 'idle' | 'shown'
  /** If it cannot be loaded, the screen works without it until the network is back. */
  optional?: boolean
}

/**
 * A component in its own chunk. `fetch` preloads it. React's `lazy` and Suspense delay the screen by a third of a second even if
 * there is nothing to wait for.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, when = 'idle', optional = false }: Options = {},
) => {
  let part: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  const fetch = async () => {
    part ??= await load()
    for (const listener of listeners) listener()
  }
  const follow = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => part
  const Part = (props: Props) => {
    const Shown = useSyncExternalStore(follow, get, get)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      const look = () => void fetch().catch(setFailure)
      look()
      addEventListener('online', look)
      return () => removeEventListener('online', look)
    }, [])
    // As if the screen itself had failed to load.
    if (failure && !optional) throw failure
    return Shown ? createElement(Shown, props) : fallback
  }
  if (when === 'idle' && !import.meta.env.SSR) bringSoon(fetch)
  return Object.assign(Part, { fetch })
}
