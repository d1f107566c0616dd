import { at, type Act } from './choose.ts'
import type { Kind } from './plan.ts'
import type { Life } from './life.ts'
import { calm } from './tab.ts'

export const endSlowWrites = async (life: Life) => {
  for (const write of life.slowWrites.splice(0)) await write.end()
}

const askAs = async ({ people, server }: Life, id: string, method: string, path: string, body?: unknown) => {
  const person = people.find(one => one.id === id)
  if (!person) return 0
  const { status } = await server.request(path, method, person.token, body)
  return status
}

const writes: ((life: Life, share: number) => Promise<unknown>)[] = [
  ({ server: { sql } }, share) => sql`update jobs set title = ${`Titre ${share}`} where status = 'open'`,
  ({ server: { sql } }, share) =>
    sql`update jobs set canton = ${share < 0.5 ? 'GE' : 'ZH'} where status = 'open' and rate > 24`,
  ({ server: { sql }, people }, share) =>
    sql`update users set first_name = ${`Nom ${share}`} where id = ${at(people, share)?.id ?? null}`,
  ({ server: { sql } }) => sql`update notifications set read_at = now() where type = 'job_match'`,
  ({ server: { sql }, people }, share) =>
    sql`delete from notifications where user_id = ${at(people, share)?.id ?? null} and read_at is not null`,
]

const insertNotice = (life: Life, share: number) => ({
  id: life.newId(),
  userId: at(life.people, share)?.id ?? null,
  type: 'other',
  title: 'Avis',
  message: `Numéro ${++life.count}`,
})

export const outsideSteps: Partial<Record<Kind, Act>> = {
  decide: async (life, step) => {
    const application = at(life.applications, step.which)
    const job = life.jobs.find(({ id }) => id === application?.jobId)
    if (!application || !job) return ''
    const verdict = step.what < 0.7 ? 'accept' : 'reject'
    const asking = askAs(life, job.posterId, 'POST', `/api/applications/${application.id}/${verdict}`)
    return `online, an application is answered with ${verdict} (${await asking})`
  },
  moveJob: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const status = at(['in_progress', 'completed', 'cancelled'], step.what)
    return `online, a job becomes ${status} (${await askAs(life, job.posterId, 'PATCH', `/api/jobs/${job.id}`, { status })})`
  },
  rawUpdate: async (life, step) => {
    const which = Math.floor(step.which * writes.length)
    // A deadlock with the API is this writer's to lose as well.
    await writes[which]?.(life, step.what).catch(error => {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
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
    const write = sql.begin(async tx => {
      await tx`insert into notifications ${tx(insertNotice(life, step.which))}`
      begun.resolve()
      await release
    })
    void write.catch((error: unknown) => begun.reject(error))
    await begun.promise
    life.slowWrites.push({
      end: () => {
        commit()
        return write
      },
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
  backup: async life => {
    await calm(life)
    await life.server.backUp()
    life.hasBackup = true
    return 'a backup is made'
  },
  restore: async life => {
    if (!life.hasBackup) return ''
    await endSlowWrites(life)
    await calm(life)
    await life.server.restore()
    life.ledger.restore()
    return 'the server goes back to its backup'
  },
}
