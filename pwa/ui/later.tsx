import { lazy, useState, type ComponentType } from 'react'

/** Long enough for what a screen shows at first. */
const restMs = 2000

const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else run()
}

/**
 * A part of a screen with code of its own, which `fetch` brings. Once it is here it shows like any other: what React has to
 * wait for, even for nothing, it keeps from the screen for a third of a second.
 */
export const apart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let part: ComponentType<Props> | undefined
  const fetch = async () => {
    part = await load()
    return { default: part }
  }
  const Awaited = lazy(fetch)
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => part ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, { fetch })
}

/**
 * A part of a screen that is not there at first: it arrives with its first use, or before, once the browser has nothing else
 * to do, so that a tap finds it here.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = apart(load)
  setTimeout(() => whenIdle(() => void part.fetch().catch(() => undefined)), restMs)
  return part
}
