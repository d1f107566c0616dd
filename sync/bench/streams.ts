import { setTimeout as pause } from 'node:timers/promises'
import { atMost, thousands } from '../../api/bench/frame/line.ts'
import { median, percentile99 } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { residentMegabytes } from '../../api/bench/memory.ts'
import type { Sql } from '../../api/db/connect.ts'
import { freePort } from '../../api/server/free-port.ts'
import { collectGarbage } from './collect-garbage.ts'
import { addCouple, addOffer } from './people.ts'
import { startChild } from './processes.ts'
import { streamsNews } from './streams-order.ts'
import type { World } from './world.ts'

const streams = 5000
const rounds = 9

/** People with a session each. Tokens are not secret here, and the database hashes them. */
const addPeople = async (sql: Sql) => {
  const rows = await sql<{ token: string }[]>`
    with people as (
      insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash, verified_at)
      select gen_random_uuid(), 'student', 'Alix', 'Essai', n || '@streams.example', '+41 79 000 00 00', 'Lausanne, VD',
        'VD', 'none', now()
      from generate_series(1, ${streams}) n returning id
    ), opened as (
      insert into sessions (token_hash, id, user_id, device, expires_at)
      select sha256(convert_to('token-' || id, 'UTF8')), gen_random_uuid(), id, 'benchmark', now() + interval '1 day'
      from people
    )
    select 'token-' || id as token from people`
  return rows.map(({ token }) => token)
}

/** All devices are connected at once, and something changes in a canton that all of them follow. */
export const measureStreams: Measure<World> = async function* ({ databases, startApi }) {
  const { sql, url } = await databases.copy('streams', 'small')
  const tokens = await addPeople(sql)
  const { poster } = await addCouple(sql)
  const inspector = await freePort()
  const api = await startApi(url, [`--inspect=127.0.0.1:${inspector}`, '--inspect-publish-uid=http'])
  const held = async () => {
    await collectGarbage(inspector)
    await pause(1000)
    return residentMegabytes(api.pid)
  }
  const { port } = new URL(api.origin)
  const child = startChild('streams-load.ts')
  const offers: string[] = []
  for (let round = 0; round < rounds; round++) offers.push(await addOffer(sql, poster.id))

  const ours = async () => {
    // Memory of a process that has worked but had no streams yet.
    const order = { host: 'localhost', port: Number(port), tokens }
    for (let request = 0; request < 200; request++) await (await fetch(`${api.origin}/api/jobs`)).text()
    const before = await held()
    const { open } = streamsNews.parse(await child.ask(order))
    if (open !== streams) throw new Error(`${open} streams stand instead of ${streams}`)
    const each = (((await held()) - before) * 1024) / streams

    const times: number[][] = []
    for (const offer of offers) {
      await child.ask(order)
      const begun = performance.timeOrigin + performance.now()
      const deleted = await fetch(`${api.origin}/api/jobs/${offer}`, {
        method: 'DELETE',
        headers: { origin: api.origin, cookie: `pouce=${poster.token}` },
      })
      if (!deleted.ok) throw new Error(`an offer could not be deleted: ${await deleted.text()}`)
      await pause(1500)
      const { pokedAt } = streamsNews.parse(await child.ask(order))
      if (pokedAt.length !== streams) throw new Error(`${pokedAt.length} of ${streams} were poked`)
      times.push(pokedAt.map(at => at - begun))
    }
    await child.stop()
    return { each, p99: median(times.map(percentile99)) }
  }
  const count = thousands(streams)
  const say = (kilobytes: number) => `${kilobytes.toFixed(1)} kB`
  yield {
    runs: 1,
    ours,
    aims: [
      { work: `${count} open streams, each`, figure: 'each', say, goal: atMost(20) },
      { work: 'a poke to all of them, p99', figure: 'p99', goal: atMost(250) },
    ],
  }
}
