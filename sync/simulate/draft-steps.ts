import { browserOf, type Act } from './choose.ts'
import type { Kind, Step } from './plan.ts'
import { tabAt } from './tab.ts'
import { turn } from './under-way.ts'

const keyOf = ({ what }: Step) => `note/${Math.floor(what * 4)}`

export const draftSteps: Partial<Record<Kind, Act>> = {
  draft: async (life, step) => {
    const browser = browserOf(life, step)
    const { engine, account } = await tabAt(life, browser, step.which)
    const [key, text] = [keyOf(step), `brouillon ${++life.count}`]
    await turn()
    const isSure = await engine.drafts.save(key, text).then(
      () => true,
      () => false,
    )
    life.drafts.set(browser.name, account, key, text, isSure)
    return `${browser.name}: « ${text} » is begun as ${key}`
  },
  clearDraft: async (life, step) => {
    const browser = browserOf(life, step)
    const { engine, account } = await tabAt(life, browser, step.which)
    await turn()
    const isSure = await engine.drafts.clear(keyOf(step)).then(
      () => true,
      () => false,
    )
    life.drafts.set(browser.name, account, keyOf(step), null, isSure)
    return `${browser.name}: the draft ${keyOf(step)} is cleared`
  },
}
