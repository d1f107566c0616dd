import type { Transaction } from '../db/connect.ts'
import { DAY, HOUR } from './calendar.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

type People = { posters: readonly Person[]; students: readonly Person[] }

/** Recent questions, appointments and a favourite of the first poster and the first students. */
export const tellLately = async (tx: Transaction, { posters, students }: People, now: number, random: Random) => {
  const [celine, thomas] = posters
  const [chloe, tiago, , asker, other] = students
  if (!celine || !thomas || !chloe || !tiago || !asker || !other) throw new Error('a demo set needs its first people')
  const at = (instant: number) => new Date(instant)

  const open = await tx<{ id: string }[]>`
    select id from offers o
    where posted_by_id = ${celine.id} and is_open(o) and delivery_type = 'in_person'
    order by created_at, id limit 2`
  const [asked, answered] = open.length > 1 ? open : [undefined, ...open]
  if (answered)
    await tx`
      insert into questions (id, offer_id, asker_id, text, answer, asked_at, answered_at) values (
        ${random.id(now - 9 * HOUR)}, ${answered.id}, ${asker.id}, 'Y a-t-il un arrêt de bus tout près ?',
        'Oui, à cinq minutes à pied, et le bus passe toutes les vingt minutes.', ${at(now - 9 * HOUR)}, ${at(now - 5 * HOUR)}
      )`
  if (asked)
    await tx`
      insert into questions (id, offer_id, asker_id, text, asked_at) values (
        ${random.id(now - 4 * HOUR)}, ${asked.id}, ${other.id}, 'Est-ce possible de venir à deux ?', ${at(now - 4 * HOUR)}
      )`

  const minutes = tx`least(greatest(coalesce(estimated_duration, 2) * 60, 15), 480)::int`
  /** Their agreed job, at the offer's time if that is still in the future. */
  const meeting = async (poster: Person, student: Person) => {
    const [job] = await tx<{ id: string; start: string; minutes: number }[]>`
      select id, ${minutes} as minutes,
        case when scheduled_for > ${at(now + 2 * DAY)} then scheduled_for
          else ${at(now + 4 * DAY + 12 * HOUR)}::timestamptz end as start
      from jobs where poster_id = ${poster.id} and student_id = ${student.id} and status = 'assigned'
      order by created_at, id limit 1`
    return job
  }
  const confirmed = await meeting(celine, chloe)
  if (confirmed)
    await tx`
      insert into appointments (job_id, version, starts_at, minutes, confirmed_at)
      values (${confirmed.id}, 2, ${confirmed.start}, ${confirmed.minutes}, ${at(now - 3 * HOUR)})`
  const proposed = await meeting(thomas, tiago)
  if (proposed)
    await tx`
      insert into appointments (job_id, version, proposed_starts_at, proposed_minutes, proposed_by_id)
      values (${proposed.id}, 1, ${proposed.start}, ${proposed.minutes}, ${tiago.id})`

  // Jobs whose offer names a date have an appointment on it.
  await tx`
    insert into appointments (job_id, version, starts_at, minutes, confirmed_at)
    select j.id, 1, scheduled_for, ${minutes}, agreed_at
    from jobs j
    where j.status in ('assigned', 'in_progress') and schedule ->> 'kind' = 'date' and scheduled_for > ${at(now)}
    on conflict do nothing`

  await tx`
    insert into kept_students (poster_id, student_id, created_at) values (${celine.id}, ${chloe.id}, ${at(now - 3 * DAY)})`
}
