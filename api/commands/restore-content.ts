import { restoreContent as contract } from '../../schema/commands/restore-content.ts'
import { newId } from '../../schema/ids.ts'
import { hideable } from '../domain/hideable.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { notify } from '../domain/notify.ts'

/** Everything hidden can come back as it was. */
export const restoreContent = command(contract, async (tx, actor, { kind, targetId, reason }) => {
  const thing = hideable[kind]
  const [found] = await thing.find(tx, targetId)
  if (!found) return refuse('not-found')
  if (!found.isHidden) return refuse('not-hidden')
  await thing.restore(tx, targetId)
  const { authorId } = found
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'restore', kind, targetId, authorId, reason })}`
  await notify(tx, [authorId], 'other', texts.notifications.restored(texts.hideable[kind]), thing.place(found))
  return done
})
