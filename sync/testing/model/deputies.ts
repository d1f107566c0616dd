import { say } from '../../../api/domain/notices.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { deputyActions } from '../../../api/texts/deputies.ts'
import { keptActions, weightOf } from '../../../schema/decisions/deputy-may.ts'
import { fullNamed, tell, type By, type World } from './world.ts'

const subjectOf = (world: World, given: object) => {
  const { jobId, id }: { jobId?: unknown; id?: unknown } = given
  const subject = String(jobId ?? id)
  return world.application.get(subject)?.jobId ?? world.payment.get(subject)?.jobId ?? subject
}

/** What a deputy does is kept, and told to whom they did it for where it binds or costs. */
export const keepDone = (world: World, by: By, name: string, given: object) => {
  const action = keptActions.find(kept => kept === name)
  if (by.deputyId === undefined || !action) return
  const job = world.job.get(subjectOf(world, given))
  const done = { principalId: by.id, deputyId: by.deputyId, action, jobId: job?.id ?? null }
  world.deputyAction.set(by.made('action', String(world.deputyAction.size)), done)
  if (weightOf(action) === 'noted') return
  const notice = say('doneForYou', fullNamed(world, by.deputyId), deputyActions[action](job?.title ?? ''))
  tell(world, by, by.id, notice, { at: job ? actionUrls.job(job.id) : actionUrls.dashboard })
}
