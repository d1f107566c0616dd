import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** Long enough for what a screen shows at first. */
const restMs = 2000

const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
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
  if (when === 'idle' && !import.meta.env.SSR)
    setTimeout(() => whenIdle(() => void fetch().catch(() => undefined)), restMs)
  return Object.assign(Part, { fetch })
}
