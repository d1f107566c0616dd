import { at, type Act } from './choose.ts'
import { cutLines } from './line.ts'
import { survive } from './conflict-steps.ts'
import type { Kind, Step } from './plan.ts'
import type { Life } from './life.ts'
import { runOffline } from './model/commands.ts'
import { decide, moveJob } from './model/outside.ts'
import type { World } from './model/world.ts'
import { calm } from './tab.ts'

export const endSlowWrites = async (life: Life) => {
  for (const write of life.slowWrites.splice(0)) await write.end()
}

const wordOf = async (response: Response) => {
  if (response.ok) return 'applied'
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : String(response.status)
}

/** Somebody does something online; the model is told, and says what it must have come to. */
const askAs = async (
  { people, server, model, alone }: Life,
  account: string,
  [method, path, body]: [string, string, unknown?],
  byModel: (world: World) => string | null,
) => {
  const person = people.find(({ id }) => id === account)
  if (!person) return 'nobody'
  return alone(async () => {
    const word = await wordOf(await server.request(path, method, person.token, body))
    model?.expect(path, word, model.change(byModel) ?? 'applied')
    return word
  })
}

type Write = {
  real: (life: Life, share: number) => Promise<unknown>
  model: (life: Life, share: number) => (world: World) => void
}

const open = ({ jobs }: World) => [...jobs.values()].filter(({ status }) => status === 'open')
const whoseName = ({ people }: Life, share: number) => at(people, share)?.id ?? null
const letterOf = ({ applications }: Life, share: number) => at(applications, share)?.id ?? null

const writes: Write[] = [
  {
    real: ({ server: { sql } }, share) => sql`update jobs set title = ${`Titre ${share}`} where status = 'open'`,
    model: (_, share) => world => {
      for (const job of open(world)) job.title = `Titre ${share}`
    },
  },
  {
    real: ({ server: { sql } }, share) =>
      sql`update jobs set canton = ${share < 0.5 ? 'GE' : 'ZH'} where status = 'open' and rate > 24`,
    model: (_, share) => world => {
      for (const job of open(world)) if (job.rate > 24) job.canton = share < 0.5 ? 'GE' : 'ZH'
    },
  },
  {
    real: (life, share) =>
      life.server.sql`update users set first_name = ${`Nom ${share}`} where id = ${whoseName(life, share)}`,
    model: (life, share) => world => {
      const user = world.users.get(whoseName(life, share) ?? '')
      if (user) user.firstName = `Nom ${share}`
    },
  },
  // Whoever applied sees neither the letter any more nor, unless it is open, the job.
  {
    real: (life, share) =>
      life.server.sql`delete from applications where id = ${letterOf(life, share)} and status <> 'accepted'`,
    model: (life, share) => world => {
      const id = letterOf(life, share) ?? ''
      if (world.applications.get(id)?.status !== 'accepted') world.applications.delete(id)
    },
  },
  {
    real: ({ server: { sql } }) => sql`update notifications set read_at = now() where type = 'job_alert'`,
    model: () => world => {
      for (const notice of world.notices) if (notice.type === 'job_alert') notice.isRead = true
    },
  },
  {
    real: (life, share) =>
      life.server.sql`
        delete from notifications where user_id = ${whoseName(life, share)} and read_at is not null`,
    model: (life, share) => world => {
      const userId = whoseName(life, share)
      world.notices = world.notices.filter(notice => notice.userId !== userId || !notice.isRead)
    },
  },
]

const makeNotice = (life: Life, userId: string) => ({
  id: life.newId(),
  userId,
  type: 'other' as const,
  title: 'Avis',
  message: `Numéro ${++life.count}`,
})

/** Something that each device has to hear of. */
export const tellEverybody = async (life: Life) => {
  const { sql } = life.server
  for (const { id } of life.people)
    await life.alone(async () => {
      const notice = makeNotice(life, id)
      await sql`insert into notifications ${sql(notice)}`
      life.model?.change(({ notices }) => notices.push({ ...notice, isRead: false }))
    })
}

export const outsideSteps: Partial<Record<Kind, Act>> = {
  decide: async (life, step) => {
    const application = at(life.applications, step.which)
    const job = life.jobs.find(({ id }) => id === application?.jobId)
    if (!application || !job) return ''
    const verdict = step.what < 0.7 ? 'accept' : 'reject'
    const asked: [string, string] = ['POST', `/api/applications/${application.id}/${verdict}`]
    const word = await askAs(life, job.posterId, asked, world => decide(world, job.posterId, application.id, verdict))
    return `online, an application is answered with ${verdict} (${word})`
  },
  moveJob: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const status = at(['in_progress', 'completed', 'cancelled'] as const, step.what) ?? 'completed'
    const asked: [string, string, unknown] = ['PATCH', `/api/jobs/${job.id}`, { status }]
    const word = await askAs(life, job.posterId, asked, world => moveJob(world, job.posterId, job.id, status))
    return `online, a job becomes ${status} (${word})`
  },
  deleteOnline: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const { id, posterId } = job
    const asked: [string, string] = ['DELETE', `/api/jobs/${id}`]
    const word = await askAs(life, posterId, asked, world => runOffline(world, posterId, 'delete-job', { id }))
    return `online, an offer is deleted (${word})`
  },
  rawUpdate: async (life, step) => {
    const which = Math.floor(step.which * writes.length)
    await life.alone(async () => {
      // A deadlock with the API is this writer's to lose as well.
      const isDone = await survive(writes[which]?.real(life, step.what))
      if (isDone) life.model?.change(writes[which]?.model(life, step.what) ?? (() => {}))
    })
    return `somebody writes straight into the database (${which})`
  },
  // It takes its transaction's number now and commits later, when others have come and gone.
  slowWrite: async (life, step) => {
    if (life.slowWrites.length > 2) return ''
    const { sql } = life.server
    let commit = () => {}
    const release = new Promise<void>(resolve => {
      commit = resolve
    })
    const begun = Promise.withResolvers<void>()
    const notice = makeNotice(life, at(life.people, step.which)?.id ?? '')
    const write = sql.begin(async tx => {
      await tx`insert into notifications ${tx(notice)}`
      begun.resolve()
      await release
    })
    void write.catch((error: unknown) => begun.reject(error))
    await begun.promise
    life.slowWrites.push({
      end: () =>
        life.alone(async () => {
          commit()
          await write
          life.model?.change(({ notices }) => notices.push({ ...notice, isRead: false }))
        }),
    })
    return 'a slow writer begins'
  },
  endSlowWrite: async (life, step) => {
    const write = at(life.slowWrites, step.which)
    if (!write) return ''
    life.slowWrites = life.slowWrites.filter(one => one !== write)
    await write.end()
    return 'a slow writer commits'
  },
  passFloor: async life => {
    await life.server.passFloor()
    return 'the lines of what is gone are cleared away'
  },
  fill: async (life, { what }) => {
    const isCrowded = life.plan.isCrowded && what < 0.8
    await life.alone(() => life.server.makeFill(isCrowded))
    return `a first fill is made of what is open${isCrowded ? ', as if it were too much for a device' : ''}`
  },
  backup: async life => {
    await calm(life)
    await life.alone(life.server.backUp)
    life.model?.backUp()
    life.hasBackup = true
    return 'a backup is made'
  },
  restore: async life => {
    if (!life.hasBackup) return ''
    await endSlowWrites(life)
    await calm(life)
    await life.alone(life.server.restore)
    life.model?.restore()
    life.ledger.restore()
    // Nobody goes back under a process that serves.
    for (const browser of life.browsers) cutLines(browser)
    return 'the server goes back to its backup'
  },
}

const takings = ['decide', 'decide', 'moveJob', 'deleteOnline', 'rawUpdate', 'rawUpdate'] as const

/** What takes rows out of somebody's sight, or brings others into it. */
export const meddling = async (life: Life, step: Step) => {
  const { next } = life
  const taking = at(takings, step.what) ?? 'rawUpdate'
  return (await outsideSteps[taking]?.(life, { ...step, which: next(), what: next() })) ?? ''
}
