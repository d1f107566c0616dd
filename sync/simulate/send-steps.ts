import type { Engine } from '../engine.ts'
import type { Entry } from '../store.ts'
import { at, browserOf, type Act } from './choose.ts'
import type { Life, Tab } from './life.ts'
import { noPicture, pictures } from './pictures.ts'
import type { Kind, Step } from './plan.ts'
import { tabAt } from './tab.ts'
import { turn } from './under-way.ts'

type Send = {
  command: string
  input: Record<string, unknown>
  /** The draft that it was written from. */
  clears?: string
  send: (engine: Engine) => Promise<string>
}
type Ask = (life: Life, tab: Tab, step: Step) => Promise<Send | null> | Send | null

/** What a screen does: the action is stored, or the tab has died over it and nobody was told « saved ». */
const sending =
  (ask: Ask): Act =>
  async (life, step) => {
    const browser = browserOf(life, step)
    const tab = await tabAt(life, browser, step.which)
    const asked = await Promise.resolve(ask(life, tab, step)).catch(() => null)
    if (!asked) return ''
    await turn()
    const { command, input, clears } = asked
    const id = await asked.send(tab.engine).catch((error: unknown) => {
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

const refusedIn = async (life: Life, step: Step) => {
  const browser = browserOf(life, step)
  const tab = await tabAt(life, browser, step.which)
  const entries = await tab.engine.db.outbox.toArray().catch((): Entry[] => [])
  const entry = at(
    entries.filter(({ state }) => state === 'refused'),
    step.what,
  )
  return { browser, tab, entries, entry }
}

const offer = (life: Life, { what }: Step) => ({
  id: life.newId(),
  title: `Offre ${++life.count}`,
  description: 'Une centaine de mètres carrés.',
  location: at(['Lausanne, VD', 'Genève, GE', 'Lausanne, VD', 'Zurich, ZH'], what) ?? 'Lausanne, VD',
  duration: '2 heures',
  rate: what < 0.15 ? 10 : 20 + Math.floor(what * 10),
})

/** Mostly people do what is theirs to do; now and then they try the other. */
const isStudent = ({ people }: Life, { account }: Tab) =>
  people.some(({ id, userType }) => id === account && userType === 'student')

const say: Ask = async (life, { engine: { db }, account }, step) => {
  const known = (await db.jobs.toArray()).filter(
    job => job.assignedToId !== null && [job.assignedToId, job.postedById].includes(account),
  )
  const job = at(known, step.what) ?? at(life.jobs, step.what)
  if (!job) return null
  const content = step.what % 0.1 < 0.01 ? '' : `message ${++life.count}`
  const input = { id: life.newId(), jobId: job.id, content }
  const clears = `note/${Math.floor(step.which * 8)}`
  return { command: 'send-message', input, clears, send: engine => engine.send('send-message', input, { clears }) }
}

const apply: Ask = (life, tab, step) => {
  if (!isStudent(life, tab) && step.what > 0.1) return say(life, tab, step)
  const job = at(life.jobs, step.what)
  if (!job) return null
  const input = { id: life.newId(), jobId: job.id, message: `Je viens (${++life.count})` }
  life.applications.push({ id: input.id, studentId: tab.account, jobId: job.id })
  return { command: 'apply-to-job', input, send: engine => engine.send('apply-to-job', input) }
}

const publish: Ask = (life, { account }, step) => {
  const input = offer(life, step)
  life.jobs.push({ id: input.id, posterId: account })
  return { command: 'publish-job', input, send: engine => engine.send('publish-job', input) }
}

/** Mostly of the other person of a job that is under way or done; sometimes too early, or of a stranger. */
const review: Ask = async (life, { engine: { db }, account }, { what }) => {
  const known = await db.jobs.filter(job => job.assignedToId !== null).toArray()
  const job = at(known, what)
  const jobId = job?.id ?? at(life.jobs, what)?.id
  const other = job?.postedById === account ? job.assignedToId : job?.postedById
  const revieweeId = what % 0.1 < 0.01 ? at(life.people, what)?.id : (other ?? at(life.people, what)?.id)
  if (!jobId || !revieweeId) return null
  const rating = 1 + Math.floor(what * 5)
  const input = {
    id: life.newId(),
    jobId,
    revieweeId,
    rating,
    comment: null,
    workPhotos: what % 0.2 < 0.05 ? [at([...pictures.map(({ data }) => data), noPicture], what) ?? noPicture] : null,
    structuredEvaluation: {
      completedOnTime: true,
      punctualityRating: rating,
      politenessRating: 5,
      wouldRecommend: true,
      descriptiveWords: `soigneux ${++life.count}`,
      jobTitle: null,
      additionalComments: null,
    },
  }
  return { command: 'submit-review', input, send: engine => engine.send('submit-review', input) }
}

/** What the app of one version before knows nothing of, and as a rule only students do, or only posters. */
const keeping =
  (ask: Ask, whose: 'students' | 'posters' = 'students'): Ask =>
  (life, tab, step) =>
    browserOf(life, step).isOld || (isStudent(life, tab) !== (whose === 'students') && step.what > 0.1)
      ? say(life, tab, step)
      : ask(life, tab, step)

const favour: Ask = async (life, { engine: { db } }, { what }) => {
  const jobId = at(life.jobs, what)?.id
  if (!jobId) return null
  const command = (await db.favourites.get(jobId)) ? 'remove-favourite' : 'add-favourite'
  return { command, input: { jobId }, send: engine => engine.send(command, { jobId }) }
}

const saveSearch: Ask = (life, _, { what, which }) => {
  const input = {
    id: life.newId(),
    name: `Recherche ${++life.count}`,
    words: at(['offre', 'Offre 1', null, 'rien'], which) ?? null,
    canton: at(['VD', 'GE', null] as const, what) ?? null,
    minimumRate: at([null, 15, 24], which) ?? null,
  }
  return { command: 'save-search', input, send: engine => engine.send('save-search', input) }
}

const editSearch: Ask = async (life, { engine: { db } }, { what }) => {
  const id = at(await db.savedSearches.toCollection().primaryKeys(), what)
  if (!id) return null
  const input = what < 0.5 ? { id, isAlerting: what < 0.25 } : { id, name: `Recherche ${++life.count}` }
  return { command: 'edit-saved-search', input, send: engine => engine.send('edit-saved-search', input) }
}

const forgetSearch: Ask = async (_, { engine: { db } }, { what }) => {
  const id = at(await db.savedSearches.toCollection().primaryKeys(), what)
  const command = 'delete-saved-search'
  return id ? { command, input: { id }, send: engine => engine.send(command, { id }) } : null
}

const ask: Ask = (life, _, { what }) => {
  const jobId = at(life.jobs, what)?.id
  if (!jobId) return null
  const input = { id: life.newId(), jobId, text: what % 0.1 < 0.01 ? ' ' : `Question ${++life.count} ?` }
  return { command: 'ask-question', input, send: engine => engine.send('ask-question', input) }
}

/** Of what this device shows: the poster's own offers, and what a student has asked. */
const questionOn = async ({ engine: { db } }: Tab, share: number) => {
  const jobs = await db.jobs.toArray()
  return at(
    jobs.flatMap(({ id: jobId, questions = [] }) => questions.map(({ id }) => ({ id, jobId }))),
    share,
  )
}

const answer: Ask = async (life, tab, { what }) => {
  const question = await questionOn(tab, what)
  if (!question) return null
  const input = { ...question, answer: `Réponse ${++life.count}` }
  return { command: 'answer-question', input, send: engine => engine.send('answer-question', input) }
}

const unask: Ask = async (_, tab, { what }) => {
  const input = await questionOn(tab, what)
  return input ? { command: 'remove-question', input, send: engine => engine.send('remove-question', input) } : null
}

const keepStudent: Ask = async (life, { engine: { db } }, { what, which }) => {
  const letters = await db.applications.toArray()
  const studentId = at(letters, what)?.studentId ?? at(life.people, what)?.id
  if (!studentId) return null
  const input = { studentId, isKept: which < 0.7 }
  return { command: 'keep-student', input, send: engine => engine.send('keep-student', input) }
}

export const sendSteps: Partial<Record<Kind, Act>> = {
  apply: sending(apply),
  withdraw: sending((life, { account }, step) => {
    const own = life.applications.filter(({ studentId }) => studentId === account)
    const id = at(own, step.what)?.id
    if (!id) return null
    return {
      command: 'withdraw-application',
      input: { id },
      send: engine => engine.send('withdraw-application', { id }),
    }
  }),
  say: sending(say),
  markMessageRead: sending(async (_, { engine: { db } }, { what }) => {
    const id = at(await db.messages.toCollection().primaryKeys(), what)
    if (!id) return null
    return { command: 'mark-message-read', input: { id }, send: engine => engine.send('mark-message-read', { id }) }
  }),
  markNotificationRead: sending(async (_, { engine: { db } }, { what }) => {
    const id = at(await db.notifications.toCollection().primaryKeys(), what)
    const command = 'mark-notification-read'
    return id ? { command, input: { id }, send: engine => engine.send(command, { id }) } : null
  }),
  markAllRead: sending((_, { account: userId }) => {
    const command = 'mark-all-notifications-read'
    return { command, input: { userId }, send: engine => engine.send(command, { userId }) }
  }),
  editProfile: sending((life, { account: id }) => {
    const input = { id, firstName: `Prénom ${++life.count}` }
    return { command: 'edit-profile', input, send: engine => engine.send('edit-profile', input) }
  }),
  editStudentProfile: sending((life, { account: id }, { what }) => {
    const input = { id, school: what < 0.2 ? '' : `École ${++life.count}` }
    return { command: 'edit-student-profile', input, send: engine => engine.send('edit-student-profile', input) }
  }),
  setPicture: sending((_, __, { what }) => {
    const input = { profileImage: at([...pictures.map(({ data }) => data), noPicture], what) ?? noPicture }
    return { command: 'set-profile-image', input, send: engine => engine.send('set-profile-image', input) }
  }),
  removePicture: sending(() => {
    const command = 'remove-profile-image'
    return { command, input: {}, send: engine => engine.send(command, {}) }
  }),
  review: sending(review),
  publish: sending((life, tab, step) => (isStudent(life, tab) ? apply : publish)(life, tab, step)),
  deleteJob: sending((life, { account }, step) => {
    const own = life.jobs.filter(({ posterId }) => posterId === account)
    const id = at(own, step.what)?.id
    return id ? { command: 'delete-job', input: { id }, send: engine => engine.send('delete-job', { id }) } : null
  }),
  favour: sending(keeping(favour)),
  saveSearch: sending(keeping(saveSearch)),
  editSearch: sending(keeping(editSearch)),
  forgetSearch: sending(keeping(forgetSearch)),
  ask: sending(keeping(ask)),
  answer: sending(keeping(answer, 'posters')),
  unask: sending((life, tab, step) => (browserOf(life, step).isOld ? say : unask)(life, tab, step)),
  keepStudent: sending(keeping(keepStudent, 'posters')),
  repair: async (life, step) => {
    const { browser, tab, entry } = await refusedIn(life, step)
    if (!entry) return ''
    const better = { ...entry.input, ...('content' in entry.input && { content: `corrigé ${++life.count}` }) }
    const input = 'rate' in better ? { ...better, rate: 25 } : better
    const newId = await tab.engine.correct(entry.id, input).catch(() => null)
    if (newId === null) life.ledger.open([entry.id])
    else life.ledger.replace(entry, newId, input)
    return `${browser.name}: ${entry.command} is corrected and sent once more`
  },
  discard: async (life, step) => {
    const { browser, tab, entries, entry } = await refusedIn(life, step)
    if (!entry) return ''
    const gone = [entry.id]
    for (const id of gone) gone.push(...entries.filter(({ dependsOn }) => dependsOn === id).map(one => one.id))
    life.ledger.open(gone)
    await tab.engine.discard(entry.id).catch(() => undefined)
    return `${browser.name}: ${entry.command} is discarded`
  },
}
