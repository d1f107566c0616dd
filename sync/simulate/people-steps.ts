import {
  categories,
  deliveryTypes,
  experienceLevels,
  freeTimes,
  languages,
  mailNotices,
  paymentMethods,
  physicalDemands,
  reportKinds,
  subcategories,
  urgencyLevels,
} from '../../schema/choices.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { timesFrom } from './agreed-steps.ts'
import { keeping, sending, sends, type Ask } from './ask.ts'
import { at, inTurn, turnEntry, type Act } from './choose.ts'
import type { Life, Tab } from './life.ts'
import { noPicture, pictures } from './pictures.ts'
import type { EntityRows } from '../store.ts'
import type { Kind } from './plan.ts'

/** The times on this device with some added and some removed, or all of them new. */
const availability: Ask = async (_, { engine: { db }, account: id }, { what, which }) => {
  const known = (await db.users.get(id))?.availability?.free ?? []
  const turned = freeTimes.filter((__, n) => (n * what) % 1 < 0.1)
  const free =
    what < 0.8
      ? [...known.filter(time => !turned.includes(time)), ...turned.filter(time => !known.includes(time))]
      : freeTimes.filter((__, n) => (n * what) % 1 < 0.3)
  const day = (n: number) => swissDay(Date.now() + n * 86_400_000)
  const daysOff =
    what < 0.5
      ? []
      : [
          { from: day(-9), to: day(-5) },
          { from: day(2), to: day(2 + Math.floor(what * 9)) },
        ]
  return sends('edit-availability', { id, ...(which < 0.7 && { free }), ...(which > 0.4 && { daysOff }) })
}

const switchMail: Ask = (_, __, { what, which }) =>
  sends('switch-mail', { kind: at(mailNotices, what) ?? 'message', isOn: which < 0.4 })

const block: Ask = ({ people }, { account }, { what, which }) => {
  const others = people.filter(({ id }) => id !== account)
  const id = at(which < 0.05 ? people : others, what)?.id
  if (!id) return null
  return which < 0.45 ? sends('block-user', { id }) : sends('unblock-user', { id })
}

const answerReview: Ask = async (life, { account }, { what, which }) => {
  const reviews = await life.server.sql<{ id: string; revieweeId: string }[]>`select id, reviewee_id from reviews`
  const own = reviews.filter(({ revieweeId }) => revieweeId === account)
  const id = at(which < 0.9 ? own : reviews, what)?.id
  return id ? sends('answer-review', { id, content: `Merci (${++life.count})` }) : null
}

const report: Ask = async (life, { engine: { db } }, { what, which }) => {
  const kind = at(reportKinds, what) ?? 'job'
  const found = {
    user: life.people,
    job: life.jobs,
    message: await db.messages.toArray(),
    review: await life.server.sql<{ id: string }[]>`select id from reviews`,
    answer: await life.server.sql<{ id: string }[]>`select id from reviews`,
  }
  const targetId = at<{ id: string }>(found[kind], which)?.id
  return targetId ? sends('report-content', { id: life.newId(), kind, targetId, reason: 'other' }) : null
}

/** An open offer of the tab's account, or any if it has none. */
const ownOffer = async ({ jobs }: Life, { engine: { db }, account }: Tab, share: number) => {
  const own = await db.offers.filter(({ postedById, status }) => postedById === account && status === 'open').toArray()
  return at<{ id: string }>(own.length > 0 ? own : jobs, share)?.id
}

const turnPhotos = (photos: readonly string[], count: number) =>
  photos.length > 0 && count % 3 === 0
    ? photos.slice(1)
    : [...photos, inTurn([noPicture, ...pictures.map(({ data }) => data)], count)]

/** One edit for each field of an offer as this device shows it. */
const edits = (offer: Partial<EntityRows['offer']>, count: number, share: number) => [
  { title: `Offre ${count}` },
  { rate: 20 + (count % 7), duration: `${1 + (count % 3)} heures` },
  { location: count % 2 ? 'Genève, GE' : 'Lausanne, VD', description: `Autrement (${count})` },
  at(timesFrom(Date.now()), share) ?? {},
  { places: 1 + (count % 4) },
  { address: count % 3 === 0 ? null : `Rue ${count}` },
  { category: inTurn(categories, count), subcategory: count % 2 ? null : inTurn(subcategories.physical, count) },
  { deliveryType: inTurn(deliveryTypes, count), languageRequired: inTurn(languages, count) },
  { urgencyLevel: inTurn(urgencyLevels, count), experienceRequired: inTurn(experienceLevels, count) },
  { physicalDemand: inTurn(physicalDemands, count), paymentMethod: inTurn(paymentMethods, count) },
  { isThroughPouce: count % 2 > 0, tipAllowed: count % 3 > 0 },
  { isLongTermProject: count % 3 > 0, ...(count % 3 > 0 && { projectDuration: `${count} mois` }) },
  { isRecurring: count % 2 > 0 },
  { requiredSkills: turnEntry(offer.requiredSkills ?? [], count) },
  { deliverables: turnEntry(offer.deliverables ?? [], count) },
  { toolsProvided: false, requiredTools: turnEntry(offer.requiredTools ?? [], count) },
  { photos: turnPhotos(offer.photos ?? [], count) },
]

const editJob: Ask = async (life, tab, { what, which }) => {
  const id = await ownOffer(life, tab, what)
  if (!id) return null
  const offer = await tab.engine.db.offers.get(id)
  const edit = at(edits(offer ?? {}, ++life.count, (which * 7) % 1), which)
  return edit && Object.keys(edit).length > 0 ? sends('edit-job', { id, ...edit }) : null
}

const proposeJob: Ask = async (life, tab, { what, which }) => {
  const kept = (await tab.engine.db.users.get(tab.account))?.keptStudents ?? []
  const id = await ownOffer(life, tab, what)
  const asked: readonly { id: string }[] = which < 0.5 && kept.length > 0 ? kept : life.people
  const studentId = at(asked, (which * 7) % 1)?.id
  return id && studentId ? sends('propose-job', { id, studentId }) : null
}

export const peopleSteps: Partial<Record<Kind, Act>> = {
  availability: sending(keeping(availability)),
  switchMail: sending(keeping(switchMail)),
  block: sending(keeping(block)),
  answerReview: sending(keeping(answerReview)),
  report: sending(keeping(report)),
  editJob: sending(keeping(editJob)),
  proposeJob: sending(keeping(proposeJob)),
}
