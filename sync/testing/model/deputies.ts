import { offer as offerRef, wholePerson } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { isKept } from '../../../schema/notices/fr/deputies.ts'
import type { Contract } from '../../../schema/contract.ts'
import type { KeptAction } from '../../../schema/contracts.ts'
import { offerBehind, tell, type By, type World } from './world.ts'

const offerNamed = (world: World, given: object) => {
  const { jobId, id }: { jobId?: unknown; id?: unknown } = given
  const subject = String(jobId ?? id)
  const jobOfPayment = world.payment.get(subject)?.jobId
  return offerBehind(world, world.application.get(subject)?.offerId ?? jobOfPayment ?? subject)
}

/** Records an action of a deputy, and notifies the principal unless it is only noted. */
export const keepDone = (
  world: World,
  by: By,
  { action, weight }: { action: KeptAction; weight: 'noted' | 'told' | 'mailed' },
  given: object,
) => {
  if (by.deputyId === undefined) return
  const offer = offerNamed(world, given)
  const done = { principalId: by.id, deputyId: by.deputyId, action, offerId: offer?.id ?? null }
  world.deputyAction.set(by.made('action', String(world.deputyAction.size)), done)
  if (weight === 'noted') return
  const notice = say('doneForYou', wholePerson(by.deputyId), action, offer ? offerRef(offer.id) : null)
  tell(world, by, by.id, notice, { at: offer ? actionUrls.job(offer.id) : actionUrls.dashboard })
}

export const keepDeputyAction = (world: World, by: By, { name, deputy: weight }: Contract, given: object) => {
  if (weight !== undefined && weight !== 'may' && isKept(name)) keepDone(world, by, { action: name, weight }, given)
}
