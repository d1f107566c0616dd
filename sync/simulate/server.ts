import type { TaskList } from 'graphile-worker'
import { addSession } from '../../api/queue/add-session.ts'
import { notifyMatches } from '../../api/queue/notify-matches.ts'
import { renewFirstFill } from '../../api/queue/renew-first-fill.ts'
import { createApp } from '../../api/app.ts'
import type { Sql } from '../../api/db/connect.ts'
import { payloads } from '../../api/db/add-task.ts'
import type { Log } from '../../api/server/log.ts'
import { addPerson } from '../../api/testing/add-person.ts'
import { closeTasks, runTasks } from '../../api/testing/run-tasks.ts'
import type { UserType } from '../../schema/choices.ts'
import { syncLimits } from '../../schema/sync.ts'
import { createHistory } from './history.ts'

const origin = 'http://localhost:3000'

/** The real API on a real database, one at a time: floor, epoch and open offers are shared. */
export const createServer = async (sql: Sql) => {
  const failures: string[] = []
  /** Set while a story lets commits fail more often than the API retries. */
  let mayGiveUp = false
  /** Set while some actions fail each time. */
  let mayBreak = false
  const log: Log = {
    info: () => {},
    error: (event, fields) => {
      if (mayBreak && event === 'mutation_failed') return
      if (!mayGiveUp || fields?.sqlState !== '40001') failures.push(`${event} ${JSON.stringify(fields)}`)
    },
  }
  const { app, poll, finishWork } = createApp({
    sql,
    environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 },
    mail: { verifies: false, send: async () => {} },
    log,
  })
  const ownTasks: TaskList = {
    'add-session': payload => addSession(sql, payloads['add-session'].parse(payload)),
    'notify-matches': payload => notifyMatches(sql, payloads['notify-matches'].parse(payload).jobId),
  }

  const request = async (path: string, method: string, token: string, body?: unknown) => {
    // A story does in seconds what people do in days.
    if (method === 'POST') await sql`delete from attempts where count > 0`
    const answer = await app.request(path, {
      method,
      headers: { origin, cookie: `pouce=${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    // Alerts and sessions run with the request, so that a story has a definite order.
    if (method === 'POST') await runTasks({ sql, log }, ownTasks)
    return answer
  }

  const history = await createHistory(sql)
  const empty = async () => {
    failures.length = 0
    mayGiveUp = mayBreak = false
    await history.empty()
  }

  const addMember = async (id: string, userType: UserType, name: string) => {
    const { token } = await addPerson(sql, userType, { id, firstName: name })
    return { id, userType, name, token }
  }

  /** Makes a first fill in files of two. Crowded: as if more offers were open than a device holds. */
  const makeFill = async (isCrowded = false) => {
    await sql`update first_fills set made_at = made_at - interval '2 days'`
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0, perFile: 2 })
    if (isCrowded)
      await sql`update first_fills set offers = ${syncLimits.offersOfAll + 1} where id = (select max(id) from first_fills)`
  }

  const failCommits = (times: number) => {
    mayGiveUp = true
    return history.failCommits(times)
  }

  const sicken: typeof history.sicken = (jobId, entity) => {
    mayBreak = true
    return history.sicken(jobId, entity)
  }

  const close = async () => {
    await finishWork()
    await closeTasks(sql.url)
  }

  return {
    ...history,
    makeFill,
    failCommits,
    sicken,
    sql,
    failures,
    request,
    poll,
    close,
    empty,
    addPerson: addMember,
  }
}

export type Server = Awaited<ReturnType<typeof createServer>>
export type Person = Awaited<ReturnType<Server['addPerson']>>
