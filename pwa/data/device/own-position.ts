import { useSyncExternalStore } from 'react'
import type { Point } from './jobs/distance.ts'

type OwnPosition = { state: 'unasked' | 'asking' | 'known' | 'refused' | 'unavailable'; point: Point | null }

const unasked: OwnPosition = { state: 'unasked', point: null }

/** The phone's position, once the person asked for it. It is kept in this tab's memory only and never sent. */
let position = unasked
const listeners = new Set<() => void>()
const set = (next: OwnPosition) => {
  position = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const refused = 1

/** Resolves to whether the position is known. Places are communes, so a rough position a few minutes old is enough and faster. */
export const askOwnPosition = () => {
  set({ ...position, state: 'asking' })
  return new Promise<boolean>(resolve => {
    const fail = ({ code }: Pick<GeolocationPositionError, 'code'>) => {
      set({ state: code === refused ? 'refused' : 'unavailable', point: null })
      resolve(false)
    }
    if (!('geolocation' in navigator)) return fail({ code: 0 })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        set({ state: 'known', point: { lat: latitude, lon: longitude } })
        resolve(true)
      },
      fail,
      { enableHighAccuracy: false, maximumAge: 5 * 60_000, timeout: 15_000 },
    )
  })
}

export const forgetOwnPosition = () => set(unasked)

export const useOwnPosition = () =>
  useSyncExternalStore(
    subscribe,
    () => position,
    () => unasked,
  )
