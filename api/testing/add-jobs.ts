import type { Sql } from '../db/connect.ts'

type Given = { posterId: string; studentId: string; status: 'assigned' | 'completed'; count?: number }

/** Inserts jobs of these two people, each with its own offer, directly into the tables. Returns their ids. */
export const addJobs = async (sql: Sql, { posterId, studentId, status, count = 1 }: Given) => {
  const offers = await sql<{ id: string }[]>`
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select gen_random_uuid(), ${posterId}, 'Mission', 'Texte', 'Sion', 'VS', 20, '1 h', 'physical', 'in_person', 'french',
      'normal', 'none', 'light', 'cash', true from generate_series(1, ${count}) returning id`
  const ids = offers.map(({ id }) => id)
  await sql`
    insert into applications (id, offer_id, offer_version, student_id, message, status, decided_at)
    select gen_random_uuid(), id, version, ${studentId}, 'Moi', 'accepted', now() from offers where id = any(${ids}::uuid[])`
  await sql`
    insert into jobs (id, offer_id, offer_version, application_id, poster_id, student_id, status, title, rate, duration, location,
      canton, is_through_pouce, payment_method, fee_percent)
    select o.id, o.id, o.version, a.id, o.posted_by_id, a.student_id, ${status}, o.title, o.rate, o.duration, o.location, o.canton,
      o.is_through_pouce, o.payment_method, 5
    from offers o join applications a on a.offer_id = o.id where o.id = any(${ids}::uuid[])`
  return ids
}
