import { at, type Act } from './choose.ts'
import { cutLines } from './line.ts'
import { survive } from './conflict-steps.ts'
import type { Kind, Step } from './plan.ts'
import type { Life } from './life.ts'
import { runAction } from '../testing/model/actions.ts'
import { beginPayment, takePaid } from '../testing/model/money.ts'
import { versioned } from '../testing/model/terms.ts'
import { change, forget, type By, type World } from '../testing/model/world.ts'
import { calm } from './tab.ts'

export const endSlowWrites = async (life: Life) => {
  for (const write of life.slowWrites.splice(0)) await write.end()
}

type Answer = { jobId?: string; paymentId?: string; clientSecret?: string; amount?: number | null; code?: string }
type Asked = [method: string, path: string, body?: unknown]

/** Calls an endpoint directly, without the device. */
const ask = async ({ people, server }: Life, account: string, [method, path, body]: Asked) => {
  const { token = '' } = people.find(({ id }) => id === account) ?? {}
  const response = await server.request(path, method, token, body)
  // oxlint-disable-next-line no-unsafe-type-assertion -- of answers whose contracts the API's own tests hold
  const answer = (await response.json()) as Answer
  return { word: response.ok ? 'applied' : (answer.code ?? String(response.status)), answer }
}

/** Performs an action through an endpoint. The model runs it too and predicts the outcome. */
const askAs = async (
  life: Life,
  account: string,
  asked: Asked,
  byModel: (world: World, by: By, answer: Answer) => Promise<string | null> | null,
) => {
  const { model } = life
  await model?.name([])
  const { word, answer } = await ask(life, account, asked)
  const wanted = await model?.change({ id: account }, (world, by) => byModel(world, by, answer))
  if (wanted !== undefined) model?.expect(asked[1], word, wanted ?? 'applied')
  return { word, answer }
}

type Write = {
  real: (life: Life, share: number) => Promise<unknown>
  model: (life: Life, share: number) => (world: World) => void
}

const open = ({ offer }: World) => [...offer.values()].filter(({ status }) => status === 'open')
const whoseName = ({ people }: Life, share: number) => at(people, share)?.id ?? null
const applicationOf = ({ applications }: Life, share: number) => at(applications, share)?.id ?? null

const writes: Write[] = [
  {
    real: ({ server: { sql } }, share) => sql`update offers set title = ${`Titre ${share}`} where status = 'open'`,
    model: (_, share) => world => {
      const title = `Titre ${share}`
      for (const before of open(world))
        if (before.title !== title)
          world.offer.set(before.id, versioned(before, { ...before, title, version: before.version + 1 }))
    },
  },
  {
    real: ({ server: { sql } }, share) =>
      sql`update offers set canton = ${share < 0.5 ? 'GE' : 'ZH'} where status = 'open' and rate > 24`,
    model: (_, share) => world => {
      for (const { id, rate } of open(world))
        if (rate > 24) change(world.offer, id, { canton: share < 0.5 ? 'GE' : 'ZH' })
    },
  },
  {
    real: (life, share) =>
      life.server.sql`update users set first_name = ${`Nom ${share}`} where id = ${whoseName(life, share)}`,
    model: (life, share) => world => {
      change(world.user, whoseName(life, share) ?? '', { firstName: `Nom ${share}` })
    },
  },
  // The student no longer sees the application nor, unless it is open, the job.
  {
    real: (life, share) =>
      life.server.sql`delete from applications where id = ${applicationOf(life, share)} and status <> 'accepted'`,
    model: (life, share) => world => {
      const id = applicationOf(life, share) ?? ''
      if (world.application.get(id)?.status !== 'accepted') world.application.delete(id)
    },
  },
  {
    real: ({ server: { sql } }) => sql`update notifications set read_at = now() where type = 'job_alert'`,
    model: () => world => {
      for (const [id, { type }] of world.notification)
        if (type === 'job_alert') change(world.notification, id, { isRead: true })
    },
  },
  {
    real: (life, share) =>
      life.server.sql`
        delete from notifications where user_id = ${whoseName(life, share)} and read_at is not null`,
    model: (life, share) => world => {
      const userId = whoseName(life, share)
      forget(world.notification, notice => notice.userId === userId && notice.isRead)
    },
  },
]

const makeNotice = (life: Life, userId: string) => ({
  id: life.newId(),
  userId,
  type: 'other' as const,
  kind: 'kept',
  args: ['Avis', `Numéro ${++life.count}`],
  createdAt: new Date().toISOString(),
})

const noteNotice = (life: Life, notice: ReturnType<typeof makeNotice>) =>
  life.model?.change({ id: notice.userId }, ({ notification }) =>
    notification.set(notice.id, { ...notice, isRead: false, actionUrl: null }),
  )

/** Makes a change that every device must receive. */
export const tellEverybody = async (life: Life) => {
  const { sql } = life.server
  for (const { id } of life.people)
    await life.alone(async () => {
      const notice = makeNotice(life, id)
      await sql`insert into notifications ${sql({ ...notice, args: sql.json(notice.args) })}`
      await noteNotice(life, notice)
    })
}

/** Pays the job's price with a test card, or cancels the payment first. */
export const pay = async (life: Life, { id: jobId, posterId }: { id: string; posterId: string }, isPaid: boolean) => {
  const due = await ask(life, posterId, ['GET', `/api/jobs/${jobId}/amount`])
  const said = { jobId, amount: (due.answer.amount ?? 5000) / 100 }
  const begun: Asked = ['POST', '/api/create-payment-intent', said]
  const { word, answer } = await askAs(life, posterId, begun, (world, by, { paymentId = '' }) => {
    const [, act] = beginPayment(paymentId)
    return act(world, by, said)
  })
  const { clientSecret, paymentId } = answer
  if (!isPaid || !clientSecret || !paymentId) return `online, a payment is begun (${word})`
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  const paid = await askAs(life, posterId, ['POST', '/api/test-bank/confirm', card], (world, by) => {
    takePaid(world, by, paymentId)
    return null
  })
  return `online, a job is paid (${paid.word})`
}

export const outsideSteps: Partial<Record<Kind, Act>> = {
  decide: async (life, step) => {
    const application = at(life.applications, step.which)
    const job = life.jobs.find(({ id }) => id === application?.jobId)
    if (!application || !job) return ''
    const verdict = step.what < 0.7 ? 'accept' : 'reject'
    const { id } = application
    const { word, answer } = await life.alone(() =>
      askAs(life, job.posterId, ['POST', `/api/applications/${id}/${verdict}`], (world, by) =>
        runAction(world, by, `${verdict}-application`, { id }),
      ),
    )
    // One of several places becomes a job of its own.
    if (answer.jobId && answer.jobId !== job.id) life.jobs.push({ id: answer.jobId, posterId: job.posterId })
    return `online, an application is answered with ${verdict} (${word})`
  },
  moveJob: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const status = at(['in_progress', 'completed', 'cancelled'] as const, step.what) ?? 'completed'
    const said = { status, ...(status === 'cancelled' && step.which < 0.5 && { reason: 'Plus besoin' }) }
    const { word } = await life.alone(() =>
      askAs(life, job.posterId, ['PATCH', `/api/jobs/${job.id}`, said], (world, by) =>
        runAction(world, by, 'change-job-status', { id: job.id, ...said }),
      ),
    )
    return `online, a job becomes ${status} (${word})`
  },
  deleteOnline: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const { id, posterId } = job
    const { word } = await life.alone(() =>
      askAs(life, posterId, ['DELETE', `/api/jobs/${id}`], (world, by) => runAction(world, by, 'delete-job', { id })),
    )
    return `online, an offer is deleted (${word})`
  },
  pay: (life, { which, what }) => {
    const job = at(life.jobs, which)
    return job ? life.alone(() => pay(life, job, what < 0.85)) : Promise.resolve('')
  },
  rawUpdate: async (life, step) => {
    const which = Math.floor(step.which * writes.length)
    await life.alone(async () => {
      // This writer may also lose a deadlock with the API.
      const isDone = await survive(writes[which]?.real(life, step.what))
      if (isDone) await life.model?.change({ id: '' }, writes[which]?.model(life, step.what) ?? (() => {}))
    })
    return `SQL by hand (${which})`
  },
  // Takes its transaction id now and commits later, after others.
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
      await tx`insert into notifications ${tx({ ...notice, args: tx.json(notice.args) })}`
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
          await noteNotice(life, notice)
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
    await life.alone(async () => {
      await life.server.backUp()
      await life.model?.backUp()
    })
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
    // A database is not restored under a serving process.
    for (const browser of life.browsers) cutLines(browser)
    return 'the server goes back to its backup'
  },
}

const takings = ['decide', 'decide', 'moveJob', 'deleteOnline', 'rawUpdate', 'rawUpdate'] as const

/** Hides rows from a person, or reveals others. */
export const meddling = async (life: Life, step: Step) => {
  const { next } = life
  const taking = at(takings, step.what) ?? 'rawUpdate'
  return (await outsideSteps[taking]?.(life, { ...step, which: next(), what: next() })) ?? ''
}
