import { at, browserOf, type Act } from './choose.ts'
import type { Kind } from './plan.ts'
import type { Fate, WordFate } from './life.ts'
import { drainOnce } from '../hosts/service-worker.ts'
import type { Ports } from '../ports.ts'
import { cutLines } from './line.ts'
import { closeTabs, portsOf, tabAt } from './tab.ts'
import { turn } from './under-way.ts'
import { conflictSteps } from './conflict-steps.ts'
import { draftSteps } from './draft-steps.ts'
import { leaveOldRows } from './leave-old-rows.ts'
import { meddling, outsideSteps } from './outside-steps.ts'
import { accountSteps } from './account-steps.ts'
import { agreedSteps } from './agreed-steps.ts'
import { peopleSteps } from './people-steps.ts'
import { sendSteps } from './send-steps.ts'

const fates: Fate[] = ['lost-request', 'lost-answer', 'lost-answer', 'twice', 'held', 'held', 'busy', 'broken', 'later']
const wordFates: WordFate[] = ['late', 'twice', 'deaf']

const deviceSteps: Partial<Record<Kind, Act>> = {
  drain: async (life, step) => {
    const browser = browserOf(life, step)
    const { engine } = await tabAt(life, browser, step.which)
    void engine.drain()
    return `${browser.name} looks`
  },
  // The browser has a network and no window. One may be opened in the meantime.
  wakeWorker: async (life, step) => {
    const browser = browserOf(life, step)
    if (step.what < 0.5) closeTabs(browser)
    const { id } = browser.person
    const ports: Ports = {
      ...portsOf(life, browser, id, () => null),
      after: () => () => {},
      isVisible: () => false,
      persist: () => Promise.resolve(false),
    }
    const work = drainOnce(id, ports).then(turn, turn)
    life.workers.add(work)
    void work.finally(() => life.workers.delete(work))
    return `${browser.name}: the worker wakes${step.what < 0.5 ? ', no window is open' : ''}`
  },
  fault: async (life, step) => {
    const browser = browserOf(life, step)
    const fate = at(fates, step.which) ?? 'lost-answer'
    browser.fates.push(fate)
    return `${browser.name}: the next request will be ${fate}`
  },
  word: async (life, step) => {
    const browser = browserOf(life, step)
    const fate = at(wordFates, step.which) ?? 'deaf'
    browser.wordFates.push(fate)
    return `${browser.name}: the next word on its stream will be ${fate}`
  },
  // One stream, or all of them as when the server is replaced.
  cutLine: async (life, step) => {
    const browser = browserOf(life, step)
    const isServer = step.which < 0.3
    for (const one of isServer ? life.browsers : [browser]) cutLines(one)
    return isServer ? 'all streams end' : `${browser.name}: its stream ends`
  },
  meddle: async (life, step) => {
    const browser = browserOf(life, step)
    browser.meddler = async () => {
      const line = await meddling(life, step)
      if (line) life.story.push(`between two pages, ${line}`)
    }
    return `${browser.name}: rows will move between its next two pages`
  },
  release: async (life, step) => {
    const held = at(life.held, step.which)
    if (!held) return ''
    life.held = life.held.filter(one => one !== held)
    held.arrive()
    return 'a held answer or word arrives'
  },
  offline: async (life, step) => {
    const browser = browserOf(life, step)
    browser.isOnline = false
    cutLines(browser)
    return `${browser.name} is offline`
  },
  online: async (life, step) => {
    const browser = browserOf(life, step)
    browser.isOnline = true
    for (const tab of browser.tabs) void tab?.engine.drain()
    return `${browser.name} is online`
  },
  close: async (life, step) => {
    const browser = browserOf(life, step)
    const place = Math.floor(step.which * browser.tabs.length)
    browser.tabs[place]?.engine.close()
    browser.tabs[place] = null
    return `${browser.name}: tab ${place} is closed`
  },
  // The new version takes over: every tab of the old one closes, and its data stays.
  update: async (life, step) => {
    const browser = browserOf(life, step)
    // A worker of the old version finishes before another replaces it.
    if (!browser.isOld || life.workers.size > 0) return ''
    closeTabs(browser)
    await leaveOldRows(life, browser)
    browser.isOld = false
    return `${browser.name}: the app is updated`
  },
  doom: async (life, step) => {
    const browser = browserOf(life, step)
    const killAt = 20 + Math.floor(step.what * 300)
    await tabAt(life, browser, step.which, killAt).catch(() => undefined)
    return `${browser.name}: a tab opens that will die at its step ${killAt}`
  },
  advance: async (life, step) => {
    const browser = browserOf(life, step)
    const ms = step.what < 0.5 ? 3000 : 60_000
    browser.clock.advance(ms)
    return `${browser.name}: ${ms / 1000} s go by`
  },
  skew: async (life, step) => {
    const browser = browserOf(life, step)
    // Minutes, hours, days, months or years. The previous app version sends no ages, and its clock is trusted only within a few
    // days.
    const spans = [0.5, 24, ...(browser.isOld ? [] : [24 * 70, 24 * 365 * 10])]
    const hours = Math.round((step.what - 0.5) * (at(spans, step.which) ?? 24) * 60) / 60
    browser.clock.skew(hours * 3_600_000)
    browser.wasSkewed = true
    return `${browser.name}: the clock is set ${Math.round(hours * 10) / 10} h off`
  },
}

export const steps: Partial<Record<Kind, Act>> = {
  ...deviceSteps,
  ...sendSteps,
  ...agreedSteps,
  ...peopleSteps,
  ...draftSteps,
  ...outsideSteps,
  ...conflictSteps,
  ...accountSteps,
}
