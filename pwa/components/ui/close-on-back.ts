import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many overlays (dialogs, sheets, panels) stand over the screen at this entry of the history. */
    overlays?: number
  }
}

/**
 * Back closes the topmost overlay. Each has an entry of the history: one that an address opens, as a chat, has its own, which
 * says so in its state; all others get a guard, a copy of the entry below that the router never hears of.
 *
 *     [screen] ◀── Back ── [guard 1: a form] ◀── Back ── [guard 2: its question]
 *
 * Closed by its button, an overlay takes its guard away. A guard that a link has left behind is skipped when Back reaches it.
 */
const open: { close: () => void }[] = []
let router: AnyRouter | undefined
/** Of a step back that was asked for and has not been made. */
let arrive: (() => void) | undefined
let isOwnStep = false
/** A navigation that has waited for it comes first: a guard copies the entry that it puts in place. */
let isSettling = false
/** Asked from here and not made yet: a busy phone takes its time, and a second step would lead out of the app. */
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
/** Of these, how many the screen's own entry has, under all guards. */
const ownOverlays = () => {
  const here = entry()
  return 'own' in here ? Number(here.own) : overlays()
}
const isSameScreen = () => {
  const here = entry()
  return '__TSR_key' in here && here.__TSR_key === router?.history.location.state.__TSR_key
}

/** Navigations wait meanwhile: a page that was pushed now would be the one that the step leaves. */
const stepBack = (isOwn: boolean, entries = 1) => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const release = router?.history.block({ blockerFn: () => promise, enableBeforeUnload: false })
  const end = () => {
    if (arrive !== end) return
    arrive = undefined
    isSettling = true
    release?.()
    setTimeout(() => {
      // After the router has heard of the step.
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
  // If a browser has dropped the entry no step is made: stop waiting for it.
  setTimeout(end, 500)
}

/** As many entries as there are overlays. */
const reconcile = () => {
  if (!router || arrive || isSettling) return
  if (isGuard() && overlays() > open.length) {
    if (!isStepAsked) stepBack(true)
    return
  }
  if (!isGuard()) isStepAsked = false
  // The router's own way would load the screen anew.
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
    // Forward, after Back has closed it: what was in it is not there any more.
    if (isLeftGuard && !isOwn) return history.forward()
    while (!isOwn && open.length > overlays()) open.pop()?.close()
  } else if (isLeftGuard) {
    event.stopImmediatePropagation()
    return stepBack(true)
  }
  setTimeout(reconcile)
}

// Heard before the router's own listener, which is made later.
if (typeof window !== 'undefined') addEventListener('popstate', onPop)

/** Once, when the app starts. */
export const followHistory = (followed: AnyRouter) => {
  router = followed
  // Where another address has taken the place of an overlay's entry.
  followed.subscribe('onResolved', () => setTimeout(reconcile))
}

/** Closes what the address has opened, with all above it: a way back, or `forget` if the app was opened at this address. */
export const closeInAddress = (forget: () => void) => {
  if (arrive) return
  if (overlays() > 0) stepBack(false, overlays())
  else forget()
}

/** Closes what stands above what the address has opened. A navigation that is asked for next waits for it. */
export const closeAbove = () => {
  if (!arrive && overlays() > 1) stepBack(false, overlays() - 1)
}

/**
 * The state for a navigation that replaces the screen's own entry under what stands open, or closes in this moment. It waits for
 * the step down to that entry: in the place of a guard it would be one entry more to go back through.
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
      // One that opens in its place takes over its entry.
      setTimeout(reconcile)
    }
  }, [isOpen])
}
