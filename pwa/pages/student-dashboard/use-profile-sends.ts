import { inForce } from '../../../sync/in-force.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import type { RefusedChange } from '../../features/account/refused-change.ts'

const commands: ReadonlySet<string> = new Set([
  'edit-profile',
  'edit-student-profile',
  'set-profile-image',
  'remove-profile-image',
])

/** Changes of the own profile that the server has not taken: on their way, or refused. */
export const useProfileSends = () => {
  const me = useSession().user?.id ?? ''
  return useLive(`student/profile-sends/${me}`, async db => {
    const entries = await db.outbox.where('state').anyOf('waiting', 'refused').sortBy('seq')
    const refused: RefusedChange[] = []
    let isWaiting = false
    for (const entry of entries) {
      const { id, command, input, state, refusal } = entry
      if (!commands.has(command)) continue
      if (state === 'waiting') isWaiting = true
      else if (refusal) refused.push({ id, command, refusal, input: inForce(entry)?.input ?? input })
    }
    return { isWaiting, refused }
  })
}
