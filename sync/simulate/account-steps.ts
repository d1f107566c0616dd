import { findSession, openActing, openSession } from '../../api/accounts/sessions.ts'
import { at, browserOf, type Act } from './choose.ts'
import type { Browser, Life } from './life.ts'
import type { Kind } from './plan.ts'
import type { Person } from './server.ts'
import { closeTabs, tabAt } from './tab.ts'

export const logIn = async ({ server }: Life, browser: Browser, person: Person) => {
  browser.person = person
  browser.deputyId = undefined
  browser.accounts.set(person.id, person)
  browser.token = await openSession(server.sql, person.id, browser.name)
}

/** On a logout, waiting entries are dropped, and sent ones may have happened. */
const leave = async (life: Life, browser: Browser, share: number) => {
  const { ledger } = life
  const { engine, account } = await tabAt(life, browser, share)
  const own = [...ledger.accepted.values()].filter(entry => entry.browser === browser.name && entry.account === account)
  ledger.open(own.map(({ id }) => id))
  const outcome = await engine.logout({ force: true }).catch(() => null)
  life.drafts.leave(browser.name, account, outcome?.left === true)
  // A tab that dies during a logout may have left or not.
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
  // Without a logout, while the tabs of the previous account are still open.
  switchAccount: async (life, step) => {
    const browser = browserOf(life, step)
    await logIn(life, browser, at(life.people, step.what) ?? browser.person)
    return `${browser.name}: the session is ${browser.person.name}'s now`
  },
  // A deputy acts in a session of the principal's account.
  actFor: async (life, step) => {
    const { sql } = life.server
    const browser = browserOf(life, step)
    const trust = at(
      life.deputies.filter(({ deputyId }) => deputyId === browser.person.id),
      step.what,
    )
    const principal = life.people.find(({ id }) => id === trust?.principalId)
    if (!trust || !principal || browser.isOld) return ''
    const found = await findSession(sql, await openSession(sql, browser.person.id, browser.name))
    const token = await sql.begin(async tx => {
      const [agreed] = await tx`select from deputies where id = ${trust.id} for key share`
      return agreed && found ? openActing(tx, found.actor, trust) : null
    })
    if (!token) return ''
    Object.assign(browser, { person: principal, token, deputyId: trust.deputyId })
    browser.accounts.set(principal.id, principal)
    browser.actedFor.add(principal.id)
    return `${browser.name}: a deputy acts for ${principal.name}`
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
