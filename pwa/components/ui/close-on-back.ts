import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of overlays (dialogs, sheets, panels) open at this history entry. */
    overlays?: number
  }
}

/**
 * Back closes the topmost overlay. Each overlay has a history entry. An overlay with its own address, e.g. a chat, marks its
 * entry's state. All others get a guard: a copy of the entry below that the router does not know of.
 *
 *     [screen] ◀── Back ── [guard 1: a form] ◀── Back ── [guard 2: its question]
 *
 * An overlay closed by its button removes its guard. A guard left behind by a link is skipped when Back reaches it.
 */
const open: { close: () => void }[] = []
let router: AnyRouter | undefined
/** Ends the wait for a requested step back. Set while one is pending. */
let arrive: (() => void) | undefined
let isOwnStep = false
/** A navigation that waited for the step comes first, because a guard copies the entry it creates. */
let isSettling = false
/** A step was requested here and has not happened yet. On a slow phone a second request would leave the app. */
let isStepAsked = false

const entry = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
const overlays = () => {
  const here = entry()
  return 'overlays' in here ? Number(here.overlays) : 0
}
const isGuard = () => 'isGuard' in entry()
/** How many of these overlays the screen's own entry has, below all guards. */
const ownOverlays = () => {
  const here = entry()
  return 'own' in here ? Number(here.own) : overlays()
}
const isSameScreen = () => {
  const here = entry()
  return '__TSR_key' in here && here.__TSR_key === router?.history.location.state.__TSR_key
}

/** Steps back, and blocks navigations until it is done: the step would leave a page pushed in the meantime. */
const stepBack = (isOwn: boolean, entries = 1) => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const release = router?.history.block({ blockerFn: () => promise, enableBeforeUnload: false })
  const end = () => {
    if (arrive !== end) return
    arrive = undefined
    isSettling = true
    release?.()
    setTimeout(() => {
      // The router has handled the step by this time.
      resolve(false)
      setTimeout(() => {
        isSettling = false
        reconcile()
      })
    })
  }
  arrive = end
  isOwnStep = isOwn
  isStepAsked = true
  history.go(-entries)
  // If the browser has dropped the entry no step happens, so stop waiting.
  setTimeout(end, 500)
}

/** Adds or removes guards until there is an entry for each overlay. */
const reconcile = () => {
  if (!router || arrive || isSettling) return
  if (isGuard() && overlays() > open.length) {
    if (!isStepAsked) stepBack(true)
    return
  }
  if (!isGuard()) isStepAsked = false
  // Bypasses the router, which would load the screen again.
  const own = ownOverlays()
  for (let at = overlays(); at < open.length; at++)
    History.prototype.pushState.call(history, { ...entry(), overlays: at + 1, isGuard: true, own }, '')
}

const onPop = (event: PopStateEvent) => {
  isStepAsked = false
  const isOwn = isOwnStep && arrive !== undefined
  const isLeftGuard = isGuard() && overlays() > open.length
  arrive?.()
  if (isSameScreen()) {
    event.stopImmediatePropagation()
    // Forward, after Back has closed the overlay: its content is gone.
    if (isLeftGuard && !isOwn) return history.forward()
    while (!isOwn && open.length > overlays()) open.pop()?.close()
  } else if (isLeftGuard) {
    event.stopImmediatePropagation()
    return stepBack(true)
  }
  setTimeout(reconcile)
}

// Registered before the router's own listener.
if (typeof window !== 'undefined') addEventListener('popstate', onPop)

/** Call once, when the app starts. */
export const followHistory = (followed: AnyRouter) => {
  router = followed
  // Another address may have replaced an overlay's entry.
  followed.subscribe('onResolved', () => setTimeout(reconcile))
}

/**
 * Closes the overlay opened by the address and all above it: by going back, or by `forget` if the app was opened at this address.
 */
export const closeInAddress = (forget: () => void) => {
  if (arrive) return
  if (overlays() > 0) stepBack(false, overlays())
  else forget()
}

/** Closes the overlays above the one opened by the address. The next navigation waits for it. */
export const closeAbove = () => {
  if (!arrive && overlays() > 1) stepBack(false, overlays() - 1)
}

/**
 * State for a navigation that replaces the screen's own entry while overlays are open or just closing. It steps down to that
 * entry first, because replacing a guard would leave one more entry to go back through.
 */
export const underOverlays = () => {
  const own = ownOverlays()
  if (!arrive && isGuard()) stepBack(true, overlays() - own)
  return own > 0 ? { overlays: own } : {}
}

export const useCloseOnBack = (isOpen: boolean, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = { close: () => close() }
    open.push(overlay)
    reconcile()
    return () => {
      const at = open.indexOf(overlay)
      if (at >= 0) open.splice(at, 1)
      // An overlay that opens in its place takes over its entry.
      setTimeout(reconcile)
    }
  }, [isOpen])
}
