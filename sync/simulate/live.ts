import { syncLimits, type Mutation } from '../../schema/sync.ts'
import { bugs, type BugName } from './bugs.ts'
import { logIn } from './account-steps.ts'
import { at } from './choose.ts'
import { effectOf, type Command } from '../effects/effects.ts'
import { createFreshPulls } from './fresh-pull.ts'
import { createModel } from './model.ts'
import { createBrowser, createLife, type Browser, type Life } from './life.ts'
import { judgeDatabase, judgeDevice, judgeHealthy, judgeUnasked, watchOwnWrites } from './oracle.ts'
import { timesFrom } from './agreed-steps.ts'
import { endSlowWrites, pay, tellEverybody } from './outside-steps.ts'
import type { Plan } from './plan.ts'
import type { Person, Server } from './server.ts'
import { steps } from './steps.ts'
import { calm, closeTabs, tabAt } from './tab.ts'
import { turn } from './under-way.ts'

export type Outcome = {
  violations: string[]
  story: string[]
  requests: number
  sends: number
  /** Commands that the server has applied, and refused. */
  applied: Set<string>
  refused: Set<string>
}

/** Creates a job of these two in the given state. */
const bring = async (life: Life, [student, poster]: [Person, Person], title: string, said: object, far: Far) => {
  const { server, jobs, applications, newId } = life
  const [id, application] = [newId(), newId()]
  const post = (person: Person, path: string, body?: object) => server.request(path, 'POST', person.token, body)
  const move = (status: string) => server.request(`/api/jobs/${id}`, 'PATCH', poster.token, { status })
  jobs.push({ id, posterId: poster.id })
  const offer = { id, title, description: 'Tondre', location: 'Lausanne, VD', duration: '2 h', rate: 25 }
  await post(poster, '/api/jobs', { ...offer, ...said })
  await post(student, '/api/applications', { id: application, jobId: id, message: 'Oui.' })
  if (far === 'written for') applications.push({ id: application, studentId: student.id, jobId: id })
  else await post(poster, `/api/applications/${application}/accept`)
  if (far === 'given back') await move('in_progress')
  if (far === 'paid' || far === 'given back') await pay(life, { id, posterId: poster.id }, true)
  if (far === 'given back') await move('cancelled')
  if (far !== 'done') return
  await move('completed')
  for (const [author, revieweeId] of [
    [poster, student.id],
    [student, poster.id],
  ] as const)
    await post(author, '/api/reviews', { ...praise, jobId: id, revieweeId })
}

const praise = {
  rating: 5,
  comment: null,
  workPhotos: null,
  structuredEvaluation: {
    completedOnTime: true,
    punctualityRating: 5,
    politenessRating: 5,
    wouldRecommend: true,
    descriptiveWords: 'soigneux',
    jobTitle: null,
    additionalComments: null,
  },
}

type Far = 'written for' | 'paid' | 'given back' | 'done'

/** Sets up what takes weeks in life: a weekly job whose first session has begun, other jobs in every state, and a deputy. */
const agree = async (life: Life) => {
  const { server, people, plan, newId } = life
  const [student] = people
  const [poster, other] = people.slice(plan.students)
  if (!student || !poster) return
  const times = timesFrom(Date.now())
  const both: [Person, Person] = [student, poster]
  await bring(life, both, 'Chaque semaine', times.find(({ isRecurring }) => isRecurring) ?? {}, 'paid')
  await bring(life, both, 'Demain', times.find(({ schedule }) => schedule) ?? {}, 'paid')
  await bring(life, both, 'Annulé', {}, 'given back')
  await bring(life, both, 'Fait', {}, 'done')
  await bring(life, both, 'À deux', { places: 2 }, 'written for')
  // Long enough ago that giving it up now is late.
  await server.sql`update jobs set agreed_at = agreed_at - interval '3 days'`
  if (!other) return
  const trust = { id: newId(), principalId: poster.id, deputyId: other.id }
  await server.sql`insert into deputies ${server.sql(trust)}`
  life.deputies.push(trust)
}

/** Sets up people, their browsers, an offer of each poster, and a job that is under way. */
const settleIn = async (life: Life) => {
  const { plan, server, people, jobs, newId } = life
  await server.empty()
  for (let n = 0; n < plan.students; n++) people.push(await server.addPerson(newId(), 'student', `Sam${n}`))
  for (let n = 0; n < plan.posters; n++) people.push(await server.addPerson(newId(), 'private', `Paula${n}`))
  const [student] = people
  for (const poster of people.slice(plan.students))
    for (const isTaken of [true, false]) {
      const id = newId()
      jobs.push({ id, posterId: poster.id })
      const offer = { id, title: 'Offre', description: 'Tondre', location: 'Lausanne, VD', duration: '2 h', rate: 25 }
      await server.request('/api/jobs', 'POST', poster.token, offer)
      if (!isTaken || !student) continue
      const application = newId()
      const body = { id: application, jobId: id, message: 'Je viens.' }
      await server.request('/api/applications', 'POST', student.token, body)
      await server.request(`/api/applications/${application}/accept`, 'POST', poster.token)
    }
  if (plan.withAgreed) await agree(life)
  if (plan.withFill) await server.makeFill(plan.isCrowded)
  for (const [n, person] of people.entries())
    for (const [m, tabCount] of (plan.tabs[n] ?? [1]).entries()) {
      const browser = createBrowser(`${person.name}-${m}`, person, tabCount)
      browser.isOld = life.browsers.length < plan.old
      life.browsers.push(browser)
      await logIn(life, browser, person)
      await tabAt(life, browser, 0)
    }
  await calm(life)
}

/** Ends all disturbances, and delivers everything in transit. */
const clearUp = async (life: Life) => {
  await endSlowWrites(life)
  for (const browser of life.browsers) {
    browser.isOnline = true
    browser.fates = []
    browser.wordFates = []
    browser.meddler = null
    closeTabs(browser, ({ isDoomed }) => isDoomed)
  }
  // A request in transit may still be held after the first ones are released.
  do {
    for (const { arrive } of life.held.splice(0)) arrive()
    await calm(life)
  } while (life.held.length > 0 || life.workers.size > 0)
}

const letGoBy = async (life: Life, minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    for (const { clock } of life.browsers) clock.advance(61_000)
    await calm(life)
  }
}

/** Without disturbances and with enough time, a permanent failure blocks only its own lanes. Repairs it afterwards. */
const bearTheSick = async (life: Life) => {
  if (life.sickLanes.size === 0) return
  await letGoBy(life, 3)
  for (const browser of life.browsers)
    for (const tab of browser.tabs) {
      if (tab?.account !== browser.person.id) continue
      for (const complaint of await judgeHealthy(life, browser, tab)) life.violations.add(complaint)
    }
  await life.server.heal()
  life.sickLanes.clear()
}

/** If tabs report an ended or foreign session, the person signs in on one tab, and only that one pulls. */
const signInAgain = async (life: Life) => {
  for (const browser of life.browsers) {
    const { person } = browser
    const asking = browser.tabs.filter(tab => {
      const { signedOut, wrongAccount } = tab?.engine.status.get() ?? {}
      return tab?.account === person.id && (signedOut || wrongAccount)
    })
    if (asking.length === 0) continue
    await logIn(life, browser, person)
    void at(asking, life.next())?.engine.drain()
  }
  await calm(life)
}

/**
 * Leaves all devices alone: rests end, streams reconnect or are found silent, and tabs without one poll. A device whose session
 * has ended finds out, and gets news like all others once its person is back.
 */
const leaveAlone = async (life: Life) => {
  // One period for the stream to end, one for the tabs to ask in vain.
  await letGoBy(life, 2)
  await signInAgain(life)
  await tellEverybody(life)
  await letGoBy(life, 3)
  const freshPull = createFreshPulls(life)
  for (const browser of life.browsers)
    for (const tab of browser.tabs) {
      const { person } = browser
      if (tab?.account !== person.id) continue
      for (const complaint of await judgeUnasked(life, browser, tab, await freshPull(person, tab.engine)))
        life.violations.add(complaint)
    }
}

const drainAs = async (life: Life, browser: Browser, person: Person, isFirst: boolean) => {
  if (browser.person !== person) {
    closeTabs(browser)
    await logIn(life, browser, person)
  }
  browser.clock.advance(120_000)
  const tab = await tabAt(life, browser, 0)
  // All tabs of a browser share one database: once each of them has pulled, one is enough.
  for (const other of isFirst ? browser.tabs : [tab]) await other?.engine.drain()
  await calm(life)
  return tab
}

const everyone = (browser: Browser) =>
  [...browser.accounts.values()].toSorted(
    (one, other) => Number(one === browser.person) - Number(other === browser.person),
  )

const mostRounds = 6

/** Syncs all devices until a round in which none had anything to send, and judges that round. */
const judge = async (life: Life) => {
  for (const browser of life.browsers) await logIn(life, browser, browser.person)
  let complaints: string[] = []
  for (let round = 1, sent = -1; sent !== life.sent && round <= mostRounds; round++) {
    sent = life.sent
    complaints = []
    const freshPull = createFreshPulls(life)
    for (const browser of life.browsers)
      for (const person of everyone(browser)) {
        const tab = await drainAs(life, browser, person, round === 1)
        if (life.sent !== sent) continue
        await watchOwnWrites(life, browser, tab)
        complaints.push(...(await judgeDevice(life, browser, tab, await freshPull(person, tab.engine))))
      }
    if (life.sent !== sent && round === mostRounds) complaints.push('devices find no end of sending')
  }
  for (const complaint of complaints) life.violations.add(complaint)
  await judgeDatabase(life)
  await life.model?.judge()
  for (const complaint of life.model?.complaints ?? []) life.violations.add(complaint)
}

/** Disables an effect until the returned function is called. */
const leaveOut = (command: Command) => {
  const effect = effectOf(command)
  const show = effect?.show.bind(effect)
  if (effect) effect.show = async () => {}
  return () => Object.assign(effect ?? {}, { show })
}

/** Runs one story from its first request to its verdict. */
export const live = async (server: Server, plan: Plan, bug?: BugName): Promise<Outcome> => {
  const life = createLife(server, plan, bug ? bugs[bug] : {})
  const putBack = life.bug.effect && leaveOut(life.bug.effect)
  const { changes } = syncLimits
  // Small pages, so that few rows already fill several.
  Object.assign(syncLimits, { changes: plan.pageSize })
  try {
    await settleIn(life)
    const isSick = ({ command, input }: Mutation) =>
      (command === 'send-message' && life.sickLanes.has(`conversation/${String(input.jobId)}`)) ||
      (command === 'apply-to-job' && life.sickLanes.has(`application/${String(input.jobId)}`)) ||
      // The applications that it reopens are rewritten.
      (command === 'leave-job' && [...life.sickLanes].some(lane => lane.startsWith('application/')))
    if (plan.isSerial) life.model = await createModel(server.sql, isSick)
    for (const step of plan.steps) {
      const line = await steps[step.kind]?.(life, step)
      if (line) life.story.push(line)
      await (step.waits ? calm(life) : turn())
    }
    await clearUp(life)
    await bearTheSick(life)
    await leaveAlone(life)
    await judge(life)
  } catch (error) {
    life.violations.add(`the story broke off: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    for (const browser of life.browsers) closeTabs(browser)
    for (const { arrive } of life.held) arrive()
    await endSlowWrites(life)
    await calm(life)
    Object.assign(syncLimits, { changes })
    putBack?.()
  }
  return {
    violations: [...life.violations],
    story: life.story,
    requests: life.requests,
    sends: life.ledger.accepted.size,
    applied: life.ledger.applied,
    refused: life.ledger.refused,
  }
}
