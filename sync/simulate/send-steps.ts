import type { Entry } from '../store.ts'
import { isStudent, keeping, say, sending, sends, type Ask } from './ask.ts'
import { timesFrom } from './agreed-steps.ts'
import { at, browserOf, turnEntry, type Act } from './choose.ts'
import type { Life, Tab } from './life.ts'
import { noPicture, pictures } from './pictures.ts'
import type { Kind, Step } from './plan.ts'
import { tabAt } from './tab.ts'

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

const offer = (life: Life, { what, which }: Step) => ({
  id: life.newId(),
  title: `Offre ${++life.count}`,
  description: 'Une centaine de mètres carrés.',
  location: at(['Lausanne, VD', 'Genève, GE', 'Lausanne, VD', 'Zurich, ZH'], what) ?? 'Lausanne, VD',
  duration: '2 heures',
  rate: what < 0.15 ? 10 : 20 + Math.floor(what * 10),
  ...at(timesFrom(Date.now()), which),
})

const apply: Ask = (life, tab, step) => {
  if (!isStudent(life, tab) && step.what > 0.1) return say(life, tab, step)
  const job = at(life.jobs, step.what)
  if (!job) return null
  const input = { id: life.newId(), jobId: job.id, message: `Je viens (${++life.count})` }
  life.applications.push({ id: input.id, studentId: tab.account, jobId: job.id })
  return sends('apply-to-job', input)
}

const publish: Ask = (life, { account }, step) => {
  const input = offer(life, step)
  life.jobs.push({ id: input.id, posterId: account })
  return sends('publish-job', input)
}

/** Usually reviews the other person of a job under way or done, sometimes too early, or a stranger. */
const review: Ask = async (life, { engine: { db }, account }, { what, which }) => {
  const known = await db.jobs.toArray()
  const done = known.filter(({ status }) => status === 'completed')
  const job = at(done.length > 0 && which < 0.6 ? done : known, what)
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
  return sends('submit-review', input)
}

const favour: Ask = async (life, { engine: { db } }, { what, which }) => {
  const kept = at(await db.favourites.toCollection().primaryKeys(), what)
  const jobId = (which < 0.5 && kept) || at(life.jobs, what)?.id
  return jobId ? sends(which < 0.5 ? 'remove-favourite' : 'add-favourite', { jobId }) : null
}

const saveSearch: Ask = (life, _, { what, which }) => {
  const input = {
    id: life.newId(),
    name: `Recherche ${++life.count}`,
    words: at(['offre', 'Offre 1', null, 'rien'], which) ?? null,
    canton: at(['VD', 'GE', null] as const, what) ?? null,
    minimumRate: at([null, 15, 24], which) ?? null,
  }
  return sends('save-search', input)
}

const editSearch: Ask = async (life, { engine: { db } }, { what }) => {
  const id = at(await db.savedSearches.toCollection().primaryKeys(), what) ?? life.newId()
  const input = what < 0.5 ? { id, isAlerting: what < 0.25 } : { id, name: `Recherche ${++life.count}` }
  return sends('edit-saved-search', input)
}

const forgetSearch: Ask = async (life, { engine: { db } }, { what }) => {
  const id = at(await db.savedSearches.toCollection().primaryKeys(), what) ?? life.newId()
  return sends('delete-saved-search', { id })
}

const ask: Ask = (life, _, { what }) => {
  const jobId = at(life.jobs, what)?.id
  if (!jobId) return null
  const input = { id: life.newId(), jobId, text: what % 0.1 < 0.01 ? ' ' : `Question ${++life.count} ?` }
  return sends('ask-question', input)
}

/** Questions on this device: those on the poster's own offers, and those a student asked. */
const questionOn = async (life: Life, { engine: { db } }: Tab, share: number) => {
  const offers = await db.offers.toArray()
  const asked = offers.flatMap(({ id: jobId, questions = [] }) => questions.map(({ id }) => ({ id, jobId })))
  return at(asked, share) ?? { id: life.newId(), jobId: at(life.jobs, share)?.id ?? life.newId() }
}

const answer: Ask = async (life, tab, { what }) =>
  sends('answer-question', { ...(await questionOn(life, tab, what)), answer: `Réponse ${++life.count}` })

const unask: Ask = async (life, tab, { what }) => sends('remove-question', await questionOn(life, tab, what))

/** Mutes a question on this device, or unmutes one in its list. */
const mute: Ask = async (life, tab, { what, which }) => {
  const { mutedAskers = [] } = (await tab.engine.db.users.get(tab.account)) ?? {}
  const muted = at(mutedAskers, which)
  if (muted && what < 0.5) return sends('mute-asker', { id: muted.questionId, jobId: muted.jobId, isMuted: false })
  return sends('mute-asker', { ...(await questionOn(life, tab, what)), isMuted: which < 0.8 })
}

const keepStudent: Ask = async (life, { engine: { db } }, { what, which }) => {
  const applications = await db.applications.toArray()
  const studentId = at(applications, what)?.studentId ?? at(life.people, what)?.id
  if (!studentId) return null
  const input = { studentId, isKept: which < 0.7 }
  return sends('keep-student', input)
}

export const sendSteps: Partial<Record<Kind, Act>> = {
  apply: sending(apply),
  withdraw: sending((life, { account }, step) => {
    const own = life.applications.filter(({ studentId }) => studentId === account)
    const id = at(own, step.what)?.id
    if (!id) return null
    return sends('withdraw-application', { id })
  }),
  say: sending(say),
  markMessageRead: sending(async (_, { engine: { db } }, { what }) => {
    const id = at(await db.messages.toCollection().primaryKeys(), what)
    if (!id) return null
    return sends('mark-message-read', { id })
  }),
  markNotificationRead: sending(async (_, { engine: { db } }, { what }) => {
    const id = at(await db.notifications.toCollection().primaryKeys(), what)
    return id ? sends('mark-notification-read', { id }) : null
  }),
  markAllRead: sending((_, { account: userId }) => sends('mark-all-notifications-read', { userId })),
  editProfile: sending((life, { account: id }, { what }) => {
    const count = ++life.count
    const edit = at(
      [
        { firstName: `Prénom ${count}` },
        { lastName: `Nom ${count}` },
        { phone: `079 000 ${1000 + count}` },
        { city: count % 2 ? 'Morges' : 'Bex' },
      ],
      what,
    )
    return sends('edit-profile', { id, ...edit })
  }),
  editStudentProfile: sending(async (life, { engine: { db }, account: id }, { what, which }) => {
    const count = ++life.count
    const tools = (await db.users.get(id))?.studentProfile?.availableTools ?? []
    const edit = at(
      [
        { school: what < 0.2 ? '' : `École ${count}` },
        { bio: what < 0.2 ? '' : `Bio ${count}` },
        { availableTools: turnEntry(tools, count) },
      ],
      which,
    )
    return sends('edit-student-profile', { id, ...edit })
  }),
  setPicture: sending((_, __, { what }) => {
    const input = { profileImage: at([...pictures.map(({ data }) => data), noPicture], what) ?? noPicture }
    return sends('set-profile-image', input)
  }),
  removePicture: sending(() => sends('remove-profile-image', {})),
  review: sending(review),
  publish: sending((life, tab, step) => (isStudent(life, tab) ? apply : publish)(life, tab, step)),
  deleteJob: sending((life, { account }, step) => {
    const own = life.jobs.filter(({ posterId }) => posterId === account)
    const id = at(own, step.what)?.id
    return id ? sends('delete-job', { id }) : null
  }),
  favour: sending(keeping(favour)),
  saveSearch: sending(keeping(saveSearch)),
  editSearch: sending(keeping(editSearch)),
  forgetSearch: sending(keeping(forgetSearch)),
  ask: sending(keeping(ask)),
  answer: sending(keeping(answer)),
  unask: sending(keeping(unask)),
  mute: sending(keeping(mute)),
  keepStudent: sending(keeping(keepStudent)),
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
