import { hideContent as contract } from '../../schema/commands/hide-content.ts'
import { newId } from '../../schema/ids.ts'
import { hideable } from '../domain/hideable.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { notify } from '../domain/notify.ts'

/** Out of everybody's sight, written down, told to its author; whoever reported it has been heard. */
export const hideContent = command(contract, async (tx, actor, { kind, targetId, reason }) => {
  const thing = hideable[kind]
  const [found] = await thing.find(tx, targetId)
  if (!found) return refuse('not-found')
  if (found.isHidden) return refuse('already-hidden')
  await thing.hide(tx, targetId)
  const { authorId } = found
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'hide', kind, targetId, authorId, reason })}`
  await tx`
    update reports set closed_at = now(), outcome = 'hidden'
    where kind = ${kind === 'photo' || kind === 'bio' ? 'user' : kind} and target_id = ${targetId} and closed_at is null`
  await notify(tx, [authorId], 'other', texts.notifications.hidden(texts.hideable[kind], reason), thing.place(found))
  return done
})
