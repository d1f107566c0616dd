import { mostDue } from '../../../schema/decisions/due.ts'

/** How many rows « La suite » had when it was last on the screen of this device: as many keep its place at the next start. */
const key = 'pouce.due-rows'

export const keepDueRows = (count: number) => {
  try {
    if (localStorage.getItem(key) !== String(count)) localStorage.setItem(key, String(count))
  } catch {
    // A full disk: one row keeps the place.
  }
}

export const readDueRows = () => {
  const kept = import.meta.env.SSR ? null : localStorage.getItem(key)
  return Math.min(Number(kept) || 1, mostDue)
}

export const forgetDueRows = () => localStorage.removeItem(key)
