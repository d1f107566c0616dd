import type { Command, CommandInput } from '../effects/effects.ts'
import type { Engine } from '../engine.ts'
import { at, browserOf, type Act } from './choose.ts'
import type { Life, Tab } from './life.ts'
import { whoseIs, type Step } from './plan.ts'
import { tabAt } from './tab.ts'
import { turn } from './under-way.ts'

type Send = {
  command: string
  input: Record<string, unknown>
  /** The draft that it was written from. */
  clears?: string | undefined
  send: (engine: Engine, wrong: Record<string, string>) => Promise<string>
}
export type Ask = (life: Life, tab: Tab, step: Step) => Promise<Send | null> | Send | null

/** One action in ten names ids that do not exist. */
const wrongIn = (life: Life, { input }: Send, { what }: Step) =>
  (what * 31) % 1 < 0.1
    ? Object.fromEntries(Object.entries(input).flatMap(([name, value]) => (isId(value) ? [[name, life.newId()]] : [])))
    : {}

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)

/** Sends like a screen: the action is stored, or the tab died during it and never reported « saved ». */
export const sending =
  (ask: Ask): Act =>
  async (life, step) => {
    const browser = browserOf(life, step)
    const tab = await tabAt(life, browser, step.which)
    const asked = await Promise.resolve(ask(life, tab, step)).catch(() => null)
    if (!asked) return ''
    await turn()
    const { command, clears } = asked
    const wrong = wrongIn(life, asked, step)
    const input = { ...asked.input, ...wrong }
    const id = await asked.send(tab.engine, wrong).catch((error: unknown) => {
      const isExpected = tab.isDead() || tab.engine.status.get().signedOut
      if (!isExpected) life.violations.add(`${browser.name} could not send: ${String(error)}`)
      return null
    })
    if (clears) life.drafts.set(browser.name, tab.account, clears, null, id !== null)
    if (id === null) return `${browser.name}: a tab dies over ${command}`
    life.ledger.accept({ id, browser: browser.name, account: tab.account, command, input })
    const words = 'content' in input ? ` « ${String(input.content)} »` : ''
    return `${browser.name}: ${browser.person.name} sends ${command}${words}`
  }

export const sends = <Name extends Command>(command: Name, input: CommandInput<Name>, clears?: string): Send => ({
  command,
  input: { ...input },
  clears,
  send: (engine, wrong) => engine.send(command, { ...input, ...wrong }, clears === undefined ? {} : { clears }),
})

/** Mostly people do what their type may do. Now and then they try the other. */
export const isStudent = ({ people }: Life, { account }: Tab) =>
  people.some(({ id, userType }) => id === account && userType === 'student')

export const say: Ask = async (life, { engine: { db }, account }, step) => {
  const known = (await db.jobs.toArray()).filter(job => [job.assignedToId, job.postedById].includes(account))
  const job = at(known, step.what) ?? at(life.jobs, step.what)
  if (!job) return null
  const content = step.what % 0.1 < 0.01 ? '' : `message ${++life.count}`
  const input = { id: life.newId(), jobId: job.id, content }
  return sends('send-message', input, `note/${Math.floor(step.which * 8)}`)
}

/** Actions that the previous app version does not know, and that usually only their owner tries. */
export const keeping =
  (ask: Ask): Ask =>
  (life, tab, step) => {
    const whose = whoseIs(step.kind)
    const isTheirs = whose === 'all' || isStudent(life, tab) === (whose === 'students')
    return browserOf(life, step).isOld || (!isTheirs && step.what > 0.1) ? say(life, tab, step) : ask(life, tab, step)
  }
