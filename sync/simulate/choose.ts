import type { Life } from './life.ts'
import type { Step } from './plan.ts'

/** Does one step and says in a line what happened; nothing where there was nothing to do. */
export type Act = (life: Life, step: Step) => Promise<string>

export const at = <T>(list: readonly T[], share: number): T | undefined => list[Math.floor(share * list.length)]

export const browserOf = (life: Life, { who }: Step) => {
  const browser = at(life.browsers, who)
  if (!browser) throw new Error('a story needs a browser')
  return browser
}
