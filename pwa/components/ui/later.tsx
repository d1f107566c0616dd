import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** Long enough for what a screen shows at first. */
const restMs = 2000

const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a screen with code of its own, which `fetch` brings; `meanwhile` keeps its place. React's own way keeps from the
 * screen for a third of a second whatever it had to wait for, even for nothing.
 */
export const apart = <Props extends object>(
  load: Load<Props>,
  meanwhile: ReactNode = null,
  { isAsked = true }: { isAsked?: boolean } = {},
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
    if (failure && isAsked) throw failure
    return Shown ? createElement(Shown, props) : meanwhile
  }
  return Object.assign(Part, { fetch })
}

/**
 * A part of a screen that is not there at first: it arrives with its first use, or before, once the browser has nothing else
 * to do, so that a tap finds it here.
 */
export const later: typeof apart = (...given) => {
  const part = apart(...given)
  if (!import.meta.env.SSR) setTimeout(() => whenIdle(() => void part.fetch().catch(() => undefined)), restMs)
  return part
}

/** One that nobody has asked for: where it can't be had the screen goes on without it, until the network is back. */
export const unasked = <Props extends object>(load: Load<Props>, meanwhile?: ReactNode) =>
  later(load, meanwhile, { isAsked: false })
