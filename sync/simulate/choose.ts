import type { Life } from './life.ts'
import type { Step } from './plan.ts'

/** Performs one step and returns a line about it. Empty if there was nothing to do. */
export type Act = (life: Life, step: Step) => Promise<string>

export const at = <T>(list: readonly T[], share: number): T | undefined => list[Math.floor(share * list.length)]

export const browserOf = (life: Life, { who }: Step) => {
  const browser = at(life.browsers, who)
  if (!browser) throw new Error('a story needs a browser')
  return browser
}

export const inTurn = <One>(values: readonly [One, ...One[]], count: number) =>
  values[count % values.length] ?? values[0]

/** A list with one entry more, or one less. */
export const turnEntry = (list: readonly string[], count: number) => {
  const entry = inTurn(['une', 'deux', 'trois', 'quatre'], count)
  return list.includes(entry) ? list.filter(one => one !== entry) : [...list, entry]
}
