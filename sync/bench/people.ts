import { liftAllowances } from '../../api/testing/lift-allowances.ts'
import type { Sql } from '../../api/db/connect.ts'
import { addPerson } from '../../api/testing/add-person.ts'
import { newId } from '../../schema/ids.ts'
import { fees } from '../../schema/rules.ts'
import { offersOf } from './offers.ts'

export const addOffer = async (sql: Sql, postedById: string) => {
  const id = newId()
  const { table } = await offersOf(sql)
  await sql`
    insert into ${table} ${sql({
      id,
      postedById,
      title: 'Tondre le gazon',
      description: 'Un petit jardin, une tondeuse est là.',
      location: 'Lausanne, VD',
      canton: 'VD',
      rate: 25,
      duration: '2 heures',
      category: 'physical',
      deliveryType: 'in_person',
      languageRequired: 'french',
      urgencyLevel: 'normal',
      experienceRequired: 'none',
      physicalDemand: 'moderate',
      paymentMethod: 'both',
      toolsProvided: true,
    })}`
  return id
}

/** The job of an offer for one student has the offer's id. */
const giveJob = async (sql: Sql, id: string, studentId: string) => {
  const { isApart } = await offersOf(sql)
  if (!isApart) {
    await sql`update jobs set status = 'assigned', assigned_to_id = ${studentId} where id = ${id}`
    return
  }
  const applicationId = newId()
  await sql`
    insert into applications (id, offer_id, offer_version, student_id, message, status, decided_at)
    values (${applicationId}, ${id}, 1, ${studentId}, 'Je viens.', 'accepted', now())`
  await sql`
    insert into jobs (id, offer_id, offer_version, application_id, poster_id, student_id, title, rate, duration, location, canton,
      is_through_pouce, payment_method, fee_percent)
    select id, id, version, ${applicationId}, posted_by_id, ${studentId}, title, rate, duration, location, canton,
      is_through_pouce, payment_method, ${fees.applicationPercent}
    from offers where id = ${id}`
}

/** A student with one job, and its poster: two people who may write to each other. */
export const addCouple = async (sql: Sql) => {
  const student = await addPerson(sql, 'student')
  const poster = await addPerson(sql, 'private')
  for (const { id } of [student, poster]) await liftAllowances(sql, id)
  const offerId = await addOffer(sql, poster.id)
  await giveJob(sql, offerId, student.id)
  return { student, poster, conversationId: offerId }
}

export const someOpenJobs = async (sql: Sql, count: number) => {
  const { table, isOpen } = await offersOf(sql)
  const rows = await sql<{ id: string }[]>`
    select id from ${table} where ${isOpen} order by id limit ${count}`
  return rows.map(({ id }) => id)
}

export const currentXid = async (sql: Sql) => {
  const [row] = await sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  return row?.xid ?? '0'
}
