import type { EntityName } from '../../../schema/sync.ts'
import type { EntityRows } from '../../store.ts'
import { jobRow, notificationRow, paymentRow, userRow } from '../rows.ts'
import type { World } from './world.ts'

const people = (...ids: (string | null | undefined)[]) => [...new Set(ids)].filter(Boolean).map(id => `user:${id}`)

/** Every feed that holds a row. A feed's name says who may follow it. */
export const feedsOf = (world: World, entity: EntityName, key: string): string[] => {
  const job = world.job.get(entity === 'job' || entity === 'agreement' ? key : '')
  if (entity === 'user') return world.user.has(key) ? people(key) : []
  if (entity === 'notification' || entity === 'favourite' || entity === 'savedSearch')
    return people(world[entity].get(key)?.userId)
  if (entity === 'message') {
    const message = world.message.get(key)
    return people(message?.senderId, message?.receiverId)
  }
  if (entity === 'application') {
    const application = world.application.get(key)
    return people(application?.studentId, application && world.job.get(application.jobId)?.postedById)
  }
  if (entity === 'payment') {
    const payment = world.payment.get(key)
    return people(payment?.payerId, payment?.payeeId)
  }
  if (!job) return []
  if (entity === 'agreement') return world.agreement.has(key) ? people(job.postedById, job.assignedToId) : []
  const applicants = [...world.application.values()].filter(({ jobId }) => jobId === key)
  const askers = (job.asked ?? []).filter(({ answer }) => answer === null)
  const own = people(
    job.postedById,
    job.assignedToId,
    ...applicants.map(({ studentId }) => studentId),
    ...(job.leftBy ?? []),
    ...askers.map(({ askerId }) => askerId),
  )
  return job.status === 'open' && job.deletedAt === null ? [...own, `jobs:${job.canton}`] : own
}

const at = '2026-03-01T09:00:00.000Z'
const named = (ids: readonly string[] = []) => ids.map(id => ({ id, firstName: 'Sam', lastName: 'S.' }))

const noProfile = { school: null, bio: null, availableTools: [] }

type Write = { [Name in EntityName]: (world: World, key: string) => EntityRows[Name] | null }

const write: Write = {
  job: ({ job }, key) => {
    const found = job.get(key)
    if (!found) return null
    const { pastTerms: _, leftBy = [], asked = [], photos = [], ...said } = found
    const { offerId, seriesId, seriesEndedAt, appointment, startedAt, ...row } = said
    return {
      ...jobRow(0),
      ...row,
      ...(photos.length > 0 && { photos: photos.map(name => `/api/images/${name}`) }),
      ...(leftBy.length > 0 && { formerStudents: named(leftBy) }),
      ...(asked.length > 0 && {
        questions: asked.map(({ askerId: __, ...one }) => ({ ...one, askedAt: at, answeredAt: one.answer && at })),
      }),
      ...(offerId && { offerId }),
      ...(appointment && { appointment }),
      ...(startedAt && { startedAt }),
      ...(seriesId && { seriesId }),
      ...(seriesEndedAt && { seriesEndedAt }),
    }
  },
  application: ({ application }, key) => {
    const found = application.get(key)
    if (!found) return null
    const { decidedAt: _, offerBefore: __, offerId, reservedAt, askedAt, ...row } = found
    return {
      ...row,
      motivationLetter: row.message,
      appliedAt: row.createdAt,
      ...(offerId && { offerId }),
      ...(reservedAt && { reservedAt }),
      ...(askedAt && { askedAt }),
    }
  },
  message: ({ message }, key) => {
    const found = message.get(key)
    return found ? { ...found, createdAt: found.createdAt ?? at } : null
  },
  notification: ({ notification }, key) => {
    const found = notification.get(key)
    if (!found) return null
    const { userId: _, offerBefore: __, ...row } = found
    return { ...notificationRow(0), ...row }
  },
  user: ({ user }, key) => {
    const found = user.get(key)
    if (!found) return null
    const { keptIds = [], blockedIds = [], lateEnds = [], studentProfile, availability, ...row } = found
    const whole = userRow(0)
    return {
      ...whole,
      ...row,
      studentProfile: { ...noProfile, rating: null, reviewersCount: 0, completedJobs: 0, ...studentProfile },
      ...(availability && { availability }),
      ...(blockedIds.length > 0 && { blocked: named(blockedIds) }),
      ...(keptIds.length > 0 && { keptStudents: named(keptIds).map(one => ({ ...one, profileImageUrl: null })) }),
      ...(lateEnds.length > 0 && {
        lapses: lateEnds.map(({ jobId: _, reason: __, agreedAt: ___, ...late }) => ({
          ...late,
          jobTitle: '',
          notedAt: at,
          decision: null,
        })),
      }),
    }
  },
  favourite: ({ favourite, job }, key) => {
    const found = favourite.get(key)
    if (!found) return null
    const { id, title, location, rate, category, status } = { ...jobRow(0), ...job.get(found.jobId) }
    return { id, title, location, rate, category, state: status === 'open' ? 'open' : 'taken', createdAt: at }
  },
  savedSearch: ({ savedSearch }, key) => {
    const found = savedSearch.get(key)
    if (!found) return null
    const { userId: _, ...row } = found
    return { ...row, createdAt: at }
  },
  payment: ({ payment, job }, key) => {
    const found = payment.get(key)
    if (!found) return null
    const { deputyId: _, ...row } = found
    return { ...paymentRow(0), ...row, jobTitle: job.get(row.jobId)?.title ?? '' }
  },
  agreement: ({ agreement }, key) => agreement.get(key) ?? null,
}

/** A row as a device reads it. What the world does not know of it is the same in all. */
export const travelling = (world: World, entity: EntityName, key: string) => write[entity](world, key)

/** A favourite travels under the id of its offer. */
export const idOfRow = (key: string) => key.slice(key.indexOf('/') + 1)
