import { isWritten } from '../../sync/effects/effects.ts'
import type { Store } from '../../sync/store.ts'
import { readOffers } from '../../sync/rows.ts'
import { useLive } from '../data/device/use-live.ts'
import { text } from './actions.ts'
import { describe, jobIdsOf, readAsked, rowOf } from './describe.ts'

const namesOf = (people: readonly { id: string; firstName: string; lastName: string }[]) =>
  new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))

/** Reads whole tables: three hundred single lookups would be slower. */
const readOutbox = async (db: Store, me: string) => {
  const found = await db.outbox.where('state').anyOf('waiting', 'refused', 'blocked', 'unreadable').sortBy('seq')
  const entries = found.filter(entry => entry.state === 'unreadable' || isWritten(entry))
  const rows = entries.map(entry => rowOf(readAsked(entry))).filter(id => id !== null)
  const [applications, payments, own] = await Promise.all([
    db.applications.bulkGet(rows),
    db.payments.bulkGet(rows),
    db.users.get(me),
  ])
  const jobOf = new Map([...applications, ...payments].flatMap(row => (row ? [[row.id, row.jobId]] : [])))
  const asked = entries.map(entry => text(readAsked(entry).input['studentId'])).filter(id => id !== null)
  const students = [
    ...(own?.keptStudents ?? []),
    ...(await db.jobs.where('assignedToId').anyOf(asked).toArray()).map(({ assignedTo }) => assignedTo),
    ...applications.map(letter => letter?.student && { ...letter.student, id: letter.id }),
  ]
  const ids = [...new Set(jobIdsOf(entries, jobOf))]
  const [offers, jobs] = await Promise.all([readOffers(db, ids), db.jobs.bulkGet(ids)])
  return describe(entries, {
    me,
    jobOf,
    offers: new Map(offers.flatMap(offer => (offer ? [[offer.id, offer]] : []))),
    jobs: new Map(jobs.flatMap(job => (job ? [[job.id, job]] : []))),
    blocked: namesOf(own?.blocked ?? []),
    students: namesOf(students.filter(student => student !== null && student !== undefined)),
  })
}

/** Pending and refused entries of this device that a person wrote. */
export const useOutbox = (me: string) => useLive(`outbox/${me}`, db => readOutbox(db, me))
