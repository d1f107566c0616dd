import type { Sql } from '../../../api/db/connect.ts'
import { fees } from '../../../schema/rules.ts'
import type { LoadPerson } from './order.ts'
import { devicesToAPoster, postersToAConversation } from './pace.ts'

/** People with a session each, and jobs under way for those in a conversation. Tokens are not secret here. */
export const addPeople = async (sql: Sql, count: number) => {
  await sql`
    insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash, verified_at)
    select gen_random_uuid(), case when n % ${devicesToAPoster} = 0 then 'private' else 'student' end, 'Alix', 'Essai',
      n || '@load.example', '+41 79 000 00 00', 'Lausanne, VD', 'VD', 'none', now()
    from generate_series(1, ${count}::int) n`
  await sql`
    insert into sessions (token_hash, id, user_id, device, expires_at)
    select sha256(convert_to('token-' || id, 'UTF8')), gen_random_uuid(), id, 'load', now() + interval '1 day'
    from users where email like '%@load.example'`
  await sql`
    with posters as (
      select id, row_number() over (order by id) as place from users where email like '%@load.example' and user_type = 'private'
    ), students as (
      select id, row_number() over (order by id) as place from users where email like '%@load.example' and user_type = 'student'
    )
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select s.id, p.id, 'Tondre le gazon', 'Un petit jardin.', 'Lausanne, VD', 'VD', 25, '2 heures',
      'physical', 'in_person', 'french', 'normal', 'none', 'moderate', 'both', true
    from posters p join students s using (place)
    where p.place <= ${Math.floor(count / devicesToAPoster / postersToAConversation)}`
  // Each of these offers shares its id with the student of its job.
  await sql`
    insert into applications (id, offer_id, offer_version, student_id, message, status, decided_at)
    select o.id, o.id, 1, o.id, 'Je viens.', 'accepted', now()
    from offers o join users s on s.id = o.id where s.email like '%@load.example'`
  await sql`
    insert into jobs (id, offer_id, offer_version, application_id, poster_id, student_id, title, rate, duration, location, canton,
      is_through_pouce, payment_method, fee_percent)
    select o.id, o.id, 1, o.id, o.posted_by_id, o.id, title, rate, duration, location, o.canton, is_through_pouce, payment_method,
      ${fees.applicationPercent}
    from offers o join users s on s.id = o.id where s.email like '%@load.example'`
  return sql<LoadPerson[]>`
    select u.id, 'token-' || u.id as token, u.user_type = 'private' as is_poster, (
      select j.id from jobs j where u.id in (j.poster_id, j.student_id) and j.status = 'assigned' limit 1
    ) as conversation
    from users u where email like '%@load.example'`
}
