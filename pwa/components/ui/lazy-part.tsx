import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from '../../data/when-idle.ts'

/** Long enough for what a screen shows at first. */
const restMs = 3000

const waiting: (() => Promise<void>)[] = []
/** One part after the other, each when there is nothing else to do: together they would hold up the next tap. */
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
  /** What keeps its place until it is here. */
  fallback?: ReactNode
  /** It is fetched once the browser has nothing else to do, so that a tap finds it here; or only where it is shown. */
  when?: 'idle' | 'shown'
  /** Where it cannot be had the screen goes on without it, until the network is back. */
  optional?: boolean
}

/**
 * A part of a screen in a chunk of its own; `fetch` brings it ahead. React's lazy and Suspense keep from the screen for a
 * third of a second whatever they had to wait for, even for nothing.
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
    // As if the screen had brought it itself.
    if (failure && !optional) throw failure
    return Shown ? createElement(Shown, props) : fallback
  }
  if (when === 'idle' && !import.meta.env.SSR) bringSoon(fetch)
  return Object.assign(Part, { fetch })
}
