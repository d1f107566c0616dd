import { isObject } from '../../../schema/is-object.ts'

/** How high some parts of a screen were when this device last showed them whole. */
const key = 'pouce.heights'

export type Part = 'due' | 'wallet-first' | 'wallet-second'

const highest = 2000

const readAll = () => {
  if (import.meta.env.SSR) return {}
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isObject(kept) ? kept : {}
  } catch {
    return {}
  }
}

export const readHeight = (part: Part) => {
  const kept = readAll()[part]
  return typeof kept === 'number' && kept <= highest ? kept : undefined
}

export const keepHeight = (part: Part, height: number) => {
  const all = readAll()
  if (all[part] === height) return
  try {
    localStorage.setItem(key, JSON.stringify({ ...all, [part]: height }))
  } catch {
    // A full disk: the part takes its place when it comes.
  }
}

export const forgetHeights = () => localStorage.removeItem(key)
