import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { publishJob } from '../commands/publish-job.ts'
import { runCommand } from '../commands/run-command.ts'
import { payloads } from '../db/add-task.ts'
import { bringForward, runTasks, waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { notifyMatches } from './notify-matches.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const errors: unknown[] = []
const given = {
  sql,
  log: { info: () => {}, error: (event: string, fields?: object) => errors.push({ event, ...fields }) },
}
const work = () =>
  runTasks(given, {
    'notify-matches': payload => notifyMatches(sql, payloads['notify-matches'].parse(payload).jobId),
  })

beforeEach(async () => {
  await bringForward(sql, 'notify-matches')
  await work()
  errors.length = 0
  await sql`delete from saved_searches`
})

const watch = async (student: Person, given: object = {}) =>
  student.call('POST', '/api/saved-searches', { name: 'Vaud', canton: 'VD', ...given })

/** Publishes without running tasks, like a process that dies right afterwards. */
const publish = async (poster: Person, given: object = {}) => {
  const input = publishJob.contract.input.parse(world.jobInput(given))
  const job = await runCommand(
    sql,
    publishJob,
    { id: poster.id, userType: 'private', sessionId: newId(), isAdmin: false },
    input,
  )
  if (!('id' in job)) throw new Error('not published')
  return job
}

const alerts = (jobId: string) => sql<{ userId: string; search: string }[]>`
  select user_id, args ->> 0 as search from notifications where type = 'job_alert' and action_url = ${`/jobs/${jobId}`} order by user_id`
const waiting = () => waitingTasks(sql, 'notify-matches')

/** Adds students, each with a search for offers in Vaud. */
const addWatchers = (count: number) => sql`
  with people as (
    insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash)
    select gen_random_uuid(), 'student', 'Élodie', 'Essai', gen_random_uuid() || '@exemple.ch', '+41 79 000 00 00', 'Zoug, ZG', 'ZG', 'none'
    from generate_series(1, ${count}) returning id
  )
  insert into saved_searches (id, user_id, name, canton, key) select gen_random_uuid(), id, 'Vaud', 'VD', 'vd' from people`

describe('an alert', () => {
  it('is not written while publishing, but once by the next run', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    await watch(student)
    await watch(student, { name: 'Pelouse', canton: null, words: 'pelouse' })
    const job = await publish(poster)
    expect(await alerts(job.id)).toHaveLength(0)
    for (const _ of ['by the next', 'and not again']) await work()
    expect(await alerts(job.id)).toEqual([{ userId: student.id, search: 'Vaud' }])
    expect(await waiting()).toHaveLength(0)
  })

  it('reaches each of 2500 students once, after a crash and with concurrent runs', async () => {
    await addWatchers(2500)
    const job = await publish(await world.person('private'))
    // Dies in its second batch, after the inserts and before the commit.
    await sql.unsafe(`
      create function die() returns trigger language plpgsql as $$
      begin
        if (select count(*) from notifications where type = 'job_alert' and action_url = new.action_url) >= 1500 then
          raise exception 'the process dies';
        end if;
        return new;
      end $$;
      create trigger die before insert on notifications for each row execute function die()`)
    await work()
    expect(await alerts(job.id)).toHaveLength(1000)
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1])
    await sql.unsafe('drop trigger die on notifications; drop function die()')
    await work()
    expect(await alerts(job.id), 'it rests').toHaveLength(1000)
    await bringForward(sql, 'notify-matches')
    await Promise.all([work(), work(), work(), notifyMatches(sql, job.id)])
    const told = await alerts(job.id)
    expect(told).toHaveLength(2500)
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(2500)
    expect(await waiting()).toHaveLength(0)
  })

  it('does not block alerts for other offers when it fails', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    await watch(student)
    const [sick, well] = [await publish(poster, { title: 'Impossible' }), await publish(poster)]
    await sql.unsafe(`alter table notifications add constraint sick check (action_url not like '%${sick.id}')`)
    await work()
    expect([(await alerts(sick.id)).length, (await alerts(well.id)).length]).toEqual([0, 1])
    await sql`alter table notifications drop constraint sick`
    await bringForward(sql, 'notify-matches')
    await work()
    expect(await alerts(sick.id)).toHaveLength(1)
  })

  it('is not sent for a withdrawn or hidden offer, nor for a search saved afterwards', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    await watch(student)
    const [gone, hidden, open] = [await publish(poster), await publish(poster), await publish(poster)]
    const late = await world.person('student')
    await sql`
      insert into saved_searches (id, user_id, name, canton, key) values (gen_random_uuid(), ${late.id}, 'Vaud', 'VD', 'vd')`
    await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where id = ${gone.id}`
    await sql`update offers set hidden_at = now() where id = ${hidden.id}`
    await work()
    expect(await alerts(open.id)).toMatchObject([{ userId: student.id }])
    expect(await waiting()).toHaveLength(0)
  })
})
