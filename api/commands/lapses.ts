import { job } from '../../schema/notices/args.ts'
import { appealLapse as appealContract, decideAppeal as decideContract } from '../../schema/contracts/lapses.ts'
import { periods } from '../../schema/rules.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { refuse } from '../server/refusal.ts'
import { decideSuspension } from './suspensions.ts'
import { command, done } from './command.ts'

type Found = { userId: string; jobId: string; appeal: string | null; isDecided: boolean; isOver: boolean }

export const appealLapse = command(appealContract, async (tx, actor, { id, text }) => {
  const [found] = await tx<Found[]>`
    select appeal, noted_at < now() - make_interval(days => ${periods.appeal.days}) as is_over
    from lapses where id = ${id} and user_id = ${actor.id} for update`
  if (!found) return refuse('not-found')
  // Idempotent.
  if (found.appeal === text) return done
  if (found.appeal !== null || found.isOver) return refuse('appeal-over')
  await tx`update lapses set appeal = ${text}, appealed_at = now() where id = ${id}`
  return done
})

/** Decides an appeal about a late mark or a suspension. Only a person decides, and the decision is final. */
export const decideAppeal = command(decideContract, async (tx, actor, { id, isRemoved, reason }) => {
  const [found] = await tx<Found[]>`
    select user_id, job_id, appeal, decided_at is not null as is_decided from lapses where id = ${id} for update`
  if (!found) return (await decideSuspension(tx, actor, { id, isRemoved, reason })) ?? refuse('not-found')
  if (found.appeal === null || found.isDecided) return refuse('appeal-over')
  await tx`
    update lapses set decision = ${isRemoved ? 'removed' : 'upheld'}, decided_at = now(), decided_by_id = ${actor.id},
      decision_reason = ${reason}
    where id = ${id}`
  const notice = say(isRemoved ? 'lapseRemoved' : 'lapseUpheld', job(found.jobId), reason)
  await notify(tx, [found.userId], notice, actionUrls.dashboard)
  return done
})
