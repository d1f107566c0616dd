import { closeSession } from '../../api/accounts/sessions.ts'
import { createEngine } from '../engine.ts'
import { createPorts } from '../testing/node.ts'
import { syncRequest } from '../../schema/sync.ts'
import { parseAnswer, parseJson } from '../answer.ts'
import type { Ports, Reply } from '../ports.ts'
import { createCrash } from '../testing/crash.ts'
import type { Browser, Life, Tab } from './life.ts'
import { asOldApp, writeAsOldApp } from './old-app.ts'
import type { Who } from './model.ts'
import { watchOwnWrites } from './oracle.ts'
import { openLine } from './line.ts'
import { turn, underWay } from './under-way.ts'

/** Sends a request to the server and to the model. */
const askBoth = async ({ model }: Life, who: Who, body: string, ask: () => Promise<Reply>) => {
  if (!model) return ask()
  const request = syncRequest.parse(parseJson(body))
  if (request.mutations.length > 0) await model.name(request.mutations)
  const reply = await ask()
  const answer = reply.status === 200 ? parseAnswer(reply.text) : null
  if (answer) await model.sync(who, request, answer.results)
  return reply
}

type Question = { account: string; body: string; takesFiles: boolean }

const askServer = (life: Life, { token, deputyId }: Browser, { account, body, takesFiles }: Question) =>
  underWay(life, async () => {
    const { server, bug, ledger } = life
    const ask = async () => {
      const path = takesFiles ? '/api/sync?takes=files' : '/api/sync'
      const response = await server.request(path, 'POST', token, bug.hear?.(body) ?? body)
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
    }
    const asked = () => (bug.ask ? bug.ask(server, ask) : ask())
    const reply = await life.alone(() => askBoth(life, { id: account, deputyId }, body, asked))
    // An internal error is in the server's log, which is judged.
    const isLogged = reply.text.includes('"internal"')
    if (reply.status >= 500 && !isLogged) life.violations.add(`the server answered ${reply.status}: ${reply.text}`)
    for (const { id, outcome } of parseAnswer(reply.text)?.results ?? []) ledger.answer(id, outcome)
    return reply
  })

const failures = { busy: [503, null], broken: [500, null], later: [503, '5'] } as const

const accountsIn = (body: string) => {
  const request = parseJson(body)
  const given = typeof request === 'object' && request && 'mutations' in request ? request.mutations : []
  return (Array.isArray(given) ? given : []).map((mutation: { account?: unknown }) => mutation.account)
}

/** Between two pages of one pull, removes or moves rows that the first page showed or the next would. */
const meddle = async (life: Life, browser: Browser, reply: Reply) => {
  if (!browser.meddler || !parseAnswer(reply.text)?.next) return
  const { meddler } = browser
  browser.meddler = null
  await underWay(life, meddler)
}

/** One request through the network of its browser. */
const deliver = async (life: Life, browser: Browser, tab: () => Tab | null, question: Question) => {
  const { account, body } = question
  life.requests++
  await turn()
  const accounts = accountsIn(body)
  if (accounts.length > 0) life.sent++
  if (accounts.some(of => of !== account)) life.violations.add(`${browser.name} sends for another account`)
  const own = tab()
  if (own) await watchOwnWrites(life, browser, own)
  if (!browser.isOnline) throw new Error('offline')
  const fate = browser.fates.shift() ?? 'ok'
  if (fate === 'lost-request') throw new Error('the request was lost')
  if (fate === 'busy' || fate === 'broken' || fate === 'later') {
    const [status, retryAfter] = failures[fate]
    return { status, retryAfter, text: '' }
  }
  const { token } = browser
  const first = askServer(life, browser, question)
  const second = fate === 'twice' ? askServer(life, browser, question) : first
  if (fate === 'revoked') {
    await first
    // Ends the session of the request. A person who logs in meanwhile stays.
    await underWay(life, async () => closeSession(life.server.sql, token))
  }
  const [, reply] = await Promise.all([first, second])
  await meddle(life, browser, reply)
  if (fate === 'held') await new Promise<void>(arrive => life.held.push({ arrive }))
  if (fate === 'lost-answer' || !browser.isOnline) throw new Error('the answer was lost')
  return life.bug.arrive ? life.bug.arrive(life.server, reply) : reply
}

/** A file of a first fill, through the same network. */
const deliverFile = async (life: Life, browser: Browser, name: string): Promise<Reply> => {
  life.requests++
  await turn()
  if (!browser.isOnline) throw new Error('offline')
  const fate = browser.fates.shift() ?? 'ok'
  if (fate === 'lost-request' || fate === 'lost-answer') throw new Error('the file was lost')
  if (fate === 'busy' || fate === 'broken' || fate === 'later') {
    const [status, retryAfter] = failures[fate]
    return { status, retryAfter, text: '' }
  }
  const { token } = browser
  const reply = await underWay(life, async () => {
    const response = await life.server.request(`/api/sync/first-fill/${name}`, 'GET', token)
    return { status: response.status, retryAfter: null, text: await response.text() }
  })
  if (fate === 'held') await new Promise<void>(arrive => life.held.push({ arrive }))
  return reply
}

/** Ports of one tab or worker: the clock, the network and the database of its browser. */
export const portsOf = (life: Life, browser: Browser, account: string, tab: () => Tab | null): Ports => {
  const { clock, isOld } = browser
  const { ports } = createPorts(browser, {
    now: clock.now,
    newId: () => life.newId(clock.now()),
    random: life.next,
    after: clock.after,
    post: (body, takesFiles) => {
      const question = isOld ? { body: asOldApp(body), takesFiles: false } : { body, takesFiles }
      return { reply: deliver(life, browser, tab, { account, ...question }), cancel: () => {} }
    },
    file: name => ({ reply: deliverFile(life, browser, name), cancel: () => {} }),
    stream: life.plan.withStreams ? (listener, offers) => openLine(life, browser, listener, offers) : null,
    isOnline: () => browser.isOnline,
    lock: life.plan.isLocked ? browser.lock : (_, run) => run(),
  })
  return ports
}

/** Opens a tab for the logged-in person. `killAt` is the step into database or network at which it dies. */
const openTab = async (life: Life, browser: Browser, killAt?: number): Promise<Tab> => {
  const account = browser.person.id
  const crash = createCrash(killAt)
  let tab: Tab | null = null
  const given = portsOf(life, browser, account, () => tab)
  const ports: Ports = { ...given, ...crash.network(given) }
  const engine = createEngine({ ports, account })
  crash.watch(engine.db)
  life.bug.database?.(engine.db)
  if (browser.isOld) writeAsOldApp(engine.db)
  const isDead = () => crash.steps() >= (killAt ?? Number.POSITIVE_INFINITY)
  tab = { engine, account, steps: crash.steps, isDoomed: killAt !== undefined, isDead }
  await engine.start()
  await turn()
  return tab
}

/** The tab in this place, reopened if it is closed, dead or of another account. */
export const tabAt = async (life: Life, browser: Browser, share: number, killAt?: number): Promise<Tab> => {
  const at = Math.floor(share * browser.tabs.length)
  const found = browser.tabs[at]
  const isFit = found && found.account === browser.person.id && !found.isDead() && !found.engine.status.get().signedOut
  if (found && isFit && killAt === undefined) return found
  found?.engine.close()
  const tab = await openTab(life, browser, killAt)
  browser.tabs[at] = tab
  return tab
}

export const closeTabs = ({ tabs }: Browser, isToClose: (tab: Tab) => boolean = () => true) => {
  for (const [at, tab] of tabs.entries()) {
    if (!tab || !isToClose(tab)) continue
    tab.engine.close()
    tabs[at] = null
  }
}

const movesOf = (life: Life) =>
  life.requests +
  life.words +
  life.browsers.reduce((all, { tabs }) => all + tabs.reduce((n, tab) => n + (tab?.steps() ?? 0), 0), 0)

const quieten = async (life: Life) => {
  for (let quiet = 0, before = movesOf(life); quiet < 12; quiet++) {
    if (life.underWay.size > 0) await Promise.race(life.underWay)
    await turn()
    const now = movesOf(life)
    if (now !== before || life.underWay.size > 0) quiet = 0
    before = now
  }
}

/** Waits until only held requests are left, and every listener has received every commit. */
export const calm = async (life: Life) => {
  await quieten(life)
  for (let before = -1; before !== movesOf(life);) {
    before = movesOf(life)
    await life.server.poll()
    await quieten(life)
  }
}
