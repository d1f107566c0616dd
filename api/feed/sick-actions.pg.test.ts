import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { syncAnswer, syncVersion } from '../../schema/sync.ts'
import { openSession } from '../accounts/sessions.ts'
import { connect } from '../db/connect.ts'
import { removeProfileImage } from '../commands/profile.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Person } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const failures: string[] = []
const world = createWorld(sql, { log: { info: () => {}, error: event => void failures.push(event) } })

const send = async (person: Person, mutations: { command: string; input: object; id?: string }[]) => {
  const device = createRawDevice(person.call, [userFeed(person.id), jobsFeed('VD')])
  const { results } = await device.pull(
    mutations.map(({ id = newId(), command, input }) => ({ id, account: person.id, command, input: { ...input } })),
  )
  return results.map(result => (result.outcome === 'refused' ? result.code : result.outcome))
}

/** Writes the JSON by hand, because the tests' own serializer would overflow first. */
const sendNested = async (person: Person, levels: number, jobId: string) => {
  const nested = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const [id, account] = [newId(), person.id]
  const mutations = [say(jobId, 'Avant'), say(jobId, 'deep'), say(jobId, 'Après')].map(one => ({
    id: newId(),
    account,
    ...one,
  }))
  const head = { device: id, version: syncVersion.current, epoch: null, cursors: {}, page: null, seen: null, mutations }
  const body = JSON.stringify(head).replace('"deep"', nested)
  const token = await openSession(sql, person.id, 'test')
  const headers = { Origin: origin, Cookie: `pouce=${token}`, 'Content-Type': 'application/json' }
  const response = await world.app.request('/api/sync', { method: 'POST', headers, body })
  const { results } = syncAnswer.parse(await response.json())
  return results.map(result => (result.outcome === 'refused' ? result.code : result.outcome))
}

const say = (jobId: string, content: string) => ({
  command: 'send-message',
  input: { id: newId(), jobId, content },
})

describe('one bad action does not affect the others', () => {
  it.each([40, 3000, 100_000])('an input nested %i levels deep is refused', async levels => {
    const { student, job } = await world.assignedJob()
    expect(await sendNested(student, levels, job.id)).toEqual(['applied', 'invalid-input', 'applied'])
    expect(failures).toEqual([])
  })

  it('one that breaks during preparation, e.g. as the image library does not load, is retried until that works', async () => {
    const { student, job } = await world.assignedJob()
    const name = removeProfileImage.contract.name
    const broken = vi.spyOn(removeProfileImage, 'prepare').mockRejectedValue(new Error('the library is not to be had'))
    onTestFinished(() => broken.mockRestore())
    const batch = [say(job.id, 'Avant'), { command: name, input: {} }, say(job.id, 'Après')].map(one => ({
      id: newId(),
      ...one,
    }))
    expect(await send(student, batch)).toEqual(['applied', 'retry', 'retry'])
    expect(failures.splice(0)).toEqual(['mutation_failed'])
    broken.mockRestore()
    expect(await send(student, batch)).toEqual(['applied', 'applied', 'applied'])
  })

  it('those that the database refuses, twenty of them, are reported, and none blocks the last', async () => {
    const { student, job } = await world.assignedJob()
    await sql.unsafe(`
      create function refuse_word() returns trigger language plpgsql as $$
      begin
        if new.content like 'interdit%' then raise exception 'no' using errcode = 'check_violation'; end if;
        return new;
      end $$;
      create trigger refuse_word before insert on messages for each row execute function refuse_word()`)
    const own = Array.from({ length: 20 }, (_, at) => ({ id: newId(), ...say(job.id, `interdit ${at}`) }))
    const last = { id: newId(), ...say(job.id, 'Bien') }
    expect(await send(student, [...own, last])).toEqual([...own.map(() => 'invalid-input'), 'applied'])
    failures.length = 0
  })

  it('one that loses every race, however often it is retried, waits, and what went before it stays', async () => {
    const { student, job } = await world.assignedJob()
    await sql.unsafe(`
      create function lose() returns trigger language plpgsql as $$
      begin
        if new.content = 'perdu' then raise exception 'raced' using errcode = 'serialization_failure'; end if;
        return new;
      end $$;
      create trigger lose before insert on messages for each row execute function lose()`)
    const batch = [say(job.id, 'Avant'), say(job.id, 'perdu'), say(job.id, 'Après')].map(one => ({
      id: newId(),
      ...one,
    }))
    expect(await send(student, batch)).toEqual(['applied', 'retry', 'retry'])
    expect(await sql`select content from messages where job_id = ${job.id}`).toEqual([{ content: 'Avant' }])
    failures.length = 0
  })

  it('one that waits too long for another’s lock waits, and what went before it stays', async () => {
    const patient = connect(url, { max: 2, limits: { lockMs: 200 } })
    onTestFinished(() => patient.end({ timeout: 1 }))
    const { student, job, poster } = await world.assignedJob()
    const open = await world.openJob(poster)
    const log = { info: () => {}, error: (event: string) => void failures.push(event) }
    const limited = createWorld(patient, { log })
    const call = limited.call(await openSession(sql, student.id, 'test'))
    const application = { command: 'apply-to-job', input: { id: newId(), jobId: open.id, message: 'Je viens.' } }
    const batch = [say(job.id, 'Avant'), application, say(job.id, 'Après')].map(one => ({ id: newId(), ...one }))
    await sql.begin(async tx => {
      await tx`select 1 from offers where id = ${open.id} for update`
      expect(await send({ ...student, call }, batch)).toEqual(['applied', 'retry', 'retry'])
    })
    expect(await send({ ...student, call }, batch)).toEqual(['applied', 'applied', 'applied'])
    expect(new Set(failures.splice(0))).toEqual(new Set(['mutation_failed']))
  })
})
