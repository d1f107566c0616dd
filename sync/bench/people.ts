import { liftAllowances } from '../../api/testing/lift-allowances.ts'
import type { Sql } from '../../api/db/connect.ts'
import { addPerson } from '../../api/testing/add-person.ts'
import { newId } from '../../schema/ids.ts'

export const addJob = async (sql: Sql, postedById: string, assignedToId: string | null) => {
  const id = newId()
  await sql`
    insert into jobs ${sql({
      id,
      postedById,
      assignedToId,
      status: assignedToId === null ? 'open' : 'assigned',
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

/** A student with one job that is hers, and its poster: two who may write to each other. */
export const addCouple = async (sql: Sql) => {
  const student = await addPerson(sql, 'student')
  const poster = await addPerson(sql, 'private')
  for (const { id } of [student, poster]) await liftAllowances(sql, id)
  return { student, poster, conversationId: await addJob(sql, poster.id, student.id) }
}

export const someOpenJobs = async (sql: Sql, count: number) => {
  const rows = await sql<{ id: string }[]>`
    select id from jobs where status = 'open' and deleted_at is null order by id limit ${count}`
  return rows.map(({ id }) => id)
}

export const currentXid = async (sql: Sql) => {
  const [row] = await sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  return row?.xid ?? '0'
}
