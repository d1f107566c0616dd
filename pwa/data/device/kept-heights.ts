import { isObject } from '../../../schema/is-object.ts'
import { session } from '../session/current.ts'
import { storeForAccount } from '../session/own-storage.ts'

/** Heights of the rows of some screen parts, from the last time they were shown completely. */
const key = 'pouce.heights'

export type Part = 'due' | 'wallet'

const readAll = () => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isObject(kept) ? kept : {}
  } catch {
    return {}
  }
}

export const readHeights = (part: Part) => {
  const kept = readAll()[part]
  return Array.isArray(kept) ? kept.map(Number) : undefined
}

export const keepHeights = (part: Part, heights: readonly number[]) => {
  const all = readAll()
  if (String(all[part]) === String(heights)) return
  storeForAccount(session.get().user?.id ?? null, key, JSON.stringify({ ...all, [part]: heights }))
}

export const forgetHeights = () => localStorage.removeItem(key)
