import { newId } from '../../schema/ids.ts'
import type { Sql, Transaction } from '../db/connect.ts'

/** Inserts without triggers and foreign keys, as a restored copy would be; writes by hand what they would have written. */
const past = (sql: Sql, work: (tx: Transaction) => Promise<unknown>) =>
  sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await work(tx)
  })

const addPerson = async (sql: Sql, userType: 'student' | 'private') => {
  const id = newId()
  await sql`
    insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash, verified_at)
    values (${id}, ${userType}, 'Mesure', 'Mesurée', ${`${id}@bench.example`}, '0790000000', 'Lausanne, VD', 'VD', 'none', now())`
  return id
}

const addJobs = async (tx: Transaction, poster: string, students: readonly string[], count: number, label: string) => {
  await tx`
    insert into offers (id, posted_by_id, status, taken, title, description, location, canton, rate, duration, estimated_duration,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select gen_random_uuid(), ${poster}, 'in_progress', 1, ${label}, 'x', 'Lausanne, VD', 'VD', 25, '2 heures', 2, 'physical',
      'in_person', 'french', 'normal', 'none', 'light', 'cash', true
    from generate_series(1, ${count}::int)`
  await tx`
    insert into offer_versions (offer_id, number, said) select id, version, offer_said(o) from offers o where posted_by_id = ${poster}`
  await tx`
    insert into jobs (id, offer_id, offer_version, poster_id, student_id, status, title, rate, duration, estimated_duration, location,
      canton, is_through_pouce, payment_method, fee_percent)
    select id, id, version, posted_by_id, (${[...students]}::uuid[])[1 + row_number() over (order by id) % ${students.length}::int],
      'in_progress', title, rate, duration, estimated_duration, location, canton, is_through_pouce, payment_method, 5
    from offers where posted_by_id = ${poster}`
}

/** Adds a student whose wallet has this many postings. */
export const addWallet = async (sql: Sql, postings: number) => {
  const [poster, student] = [await addPerson(sql, 'private'), await addPerson(sql, 'student')]
  await past(sql, async tx => {
    await addJobs(tx, poster, [student], postings / 2, 'wallet')
    await tx`
      insert into payments (id, job_id, payer_id, payee_id, amount, fee, status, provider, intent, charge, paid_at, release_at,
        settled_at, passed_on_at)
      select gen_random_uuid(), id, poster_id, student_id, 5000, 250, 'released', 'test-bank', 'i' || id, 'c' || id,
        now(), now(), now(), now()
      from jobs where poster_id = ${poster}`
    await tx`
      with made as (
        insert into ledger_transfers (payment_id, kind)
        select p.id, kind from payments p, unnest(array['charge', 'release', 'payout']) kind where payer_id = ${poster}
        returning id, payment_id, kind
      )
      insert into ledger_postings (transfer_id, account, amount)
      select id, side.account, side.amount
      from made, lateral (values
        ('charge', 'world', -5000), ('charge', 'escrow:' || payment_id, 5000),
        ('release', 'escrow:' || payment_id, -5000), ('release', ${`wallet:${student}`}::text, 4750), ('release', 'fees', 250),
        ('payout', ${`wallet:${student}`}::text, -4750), ('payout', 'world', 4750)
      ) side (kind, account, amount)
      where side.kind = made.kind`
    await tx`insert into ledger_balances (account, balance) values (${`wallet:${student}`}, 0)`
  })
  await sql`vacuum analyze`
  return student
}

/** Adds this many payments that are due for release. */
export const addDue = async (sql: Sql, count: number) => {
  const poster = await addPerson(sql, 'private')
  const students: string[] = []
  for (let at = 0; at < 200; at++) students.push(await addPerson(sql, 'student'))
  await past(sql, async tx => {
    await addJobs(tx, poster, students, count, 'due')
    await tx`
      insert into payments (id, job_id, payer_id, payee_id, amount, fee, status, provider, intent, charge, paid_at, release_at)
      select gen_random_uuid(), id, poster_id, student_id, 5000, 250, 'held', 'test-bank', 'i' || id, 'c' || id, now(),
        now() - random() * interval '1 hour'
      from jobs where poster_id = ${poster}`
    await tx`
      insert into ledger_balances (account, balance) select 'escrow:' || id, 5000 from payments where payer_id = ${poster}`
  })
  /** Resets as if nothing had been released yet. */
  const reset = async () => {
    await past(sql, async tx => {
      await tx`
        delete from ledger_postings where transfer_id in (
          select t.id from ledger_transfers t join payments p on p.id = t.payment_id where p.payer_id = ${poster})`
      await tx`delete from ledger_transfers where payment_id in (select id from payments where payer_id = ${poster})`
      await tx`delete from instructions where payment_id in (select id from payments where payer_id = ${poster})`
      await tx`delete from notifications where user_id = any(${students}::uuid[])`
      await tx`delete from ledger_balances where account = any(${students.map(id => `wallet:${id}`)})`
      await tx`
        update ledger_balances b set balance = 5000 from payments p
        where p.payer_id = ${poster} and b.account = 'escrow:' || p.id`
      await tx`update payments set status = 'held', settled_at = null where payer_id = ${poster}`
      await tx`delete from marks where entity in (entity_code('payment'), entity_code('notification'))`
    })
    await sql`vacuum analyze`
    await sql`checkpoint`
  }
  return { reset }
}
