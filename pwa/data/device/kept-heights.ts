import { isObject } from '../../../schema/is-object.ts'

/** How high the rows of some parts of a screen were when this device last showed them whole. */
const key = 'pouce.heights'

export type Part = 'due' | 'wallet'

const readAll = () => {
  if (import.meta.env.SSR) return {}
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
  try {
    localStorage.setItem(key, JSON.stringify({ ...all, [part]: heights }))
  } catch {
    // A full disk: the part takes its place when it comes.
  }
}

export const forgetHeights = () => localStorage.removeItem(key)
