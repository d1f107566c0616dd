import { say } from '../../../api/domain/notices.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { deputyActions, isKept } from '../../../api/texts/deputies.ts'
import type { Contract } from '../../../schema/contract.ts'
import type { KeptAction } from '../../../schema/contracts.ts'
import { fullNamed, tell, type By, type World } from './world.ts'

const subjectOf = (world: World, given: object) => {
  const { jobId, id }: { jobId?: unknown; id?: unknown } = given
  const subject = String(jobId ?? id)
  return world.application.get(subject)?.jobId ?? world.payment.get(subject)?.jobId ?? subject
}

/** What a deputy does is kept, and told to whom they did it for where it binds or costs. */
export const keepDone = (
  world: World,
  by: By,
  { action, weight }: { action: KeptAction; weight: 'noted' | 'told' | 'mailed' },
  given: object,
) => {
  if (by.deputyId === undefined) return
  const job = world.job.get(subjectOf(world, given))
  const done = { principalId: by.id, deputyId: by.deputyId, action, jobId: job?.id ?? null }
  world.deputyAction.set(by.made('action', String(world.deputyAction.size)), done)
  if (weight === 'noted') return
  const notice = say('doneForYou', fullNamed(world, by.deputyId), deputyActions[action](job?.title ?? ''))
  tell(world, by, by.id, notice, { at: job ? actionUrls.job(job.id) : actionUrls.dashboard })
}

export const keepDeputyAction = (world: World, by: By, { name, deputy: weight }: Contract, given: object) => {
  if (weight !== undefined && weight !== 'may' && isKept(name)) keepDone(world, by, { action: name, weight }, given)
}
