import { openSession } from '../../api/accounts/sessions.ts'
import { at, browserOf, type Act } from './choose.ts'
import type { Browser, Life } from './life.ts'
import type { Kind } from './plan.ts'
import type { Person } from './server.ts'
import { closeTabs, tabAt } from './tab.ts'

export const logIn = async ({ server }: Life, browser: Browser, person: Person) => {
  browser.person = person
  browser.accounts.set(person.id, person)
  browser.token = await openSession(server.sql, person.id, browser.name)
}

/** Whatever waits is given up, and whatever was sent may have happened. */
const leave = async (life: Life, browser: Browser, share: number) => {
  const { ledger } = life
  const { engine, account } = await tabAt(life, browser, share)
  const own = [...ledger.accepted.values()].filter(entry => entry.browser === browser.name && entry.account === account)
  ledger.open(own.map(({ id }) => id))
  const outcome = await engine.logout({ force: true }).catch(() => null)
  life.drafts.leave(browser.name, account, outcome?.left === true)
  // A tab that dies over it may have left or not.
  if (outcome?.left) browser.left.add(account)
  closeTabs(browser)
}

export const accountSteps: Partial<Record<Kind, Act>> = {
  logout: async (life, step) => {
    const browser = browserOf(life, step)
    const before = browser.person
    await leave(life, browser, step.which)
    await logIn(life, browser, at(life.people, step.what) ?? before)
    return `${browser.name}: ${before.name} leaves, ${browser.person.name} logs in`
  },
  // Without a logout, and with the tabs of the one before still open.
  switchAccount: async (life, step) => {
    const browser = browserOf(life, step)
    await logIn(life, browser, at(life.people, step.what) ?? browser.person)
    return `${browser.name}: the session is ${browser.person.name}'s now`
  },
  logIn: async (life, step) => {
    const browser = browserOf(life, step)
    await logIn(life, browser, browser.person)
    return `${browser.name}: ${browser.person.name} logs in again`
  },
  revoke: async (life, step) => {
    const browser = browserOf(life, step)
    browser.fates.push('revoked')
    return `${browser.name}: the session ends with the next page`
  },
}
