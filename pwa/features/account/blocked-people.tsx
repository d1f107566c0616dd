import { useLive } from '../../data/device/use-live.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useSession } from '../../data/session/use-session.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
})

/** What can come back from the server about these. */
const headings: Partial<Record<string, () => string>> = {
  'report-content': m.safety_report_refused,
  'block-user': m.safety_block_refused,
  'unblock-user': m.safety_unblock_refused,
}

/** Whom this person has blocked, as the device holds it; nothing while there is nobody. */
export const BlockedPeople = () => {
  const { user } = useSession()
  const engine = useEngine()?.engine
  const found = useLive(`blocked/${user?.id}`, async db => ({
    blocked: (await db.users.get(user?.id ?? ''))?.blocked ?? [],
    refused: (await db.outbox.where('state').equals('refused').toArray()).filter(({ command }) => command in headings),
  }))
  const { blocked = [], refused = [] } = found ?? {}
  const unblock = async (id: string, name: string) => {
    try {
      await engine?.send('unblock-user', { id }, { about: name })
      toast({ kind: 'success', title: m.safety_unblocked({ name }) })
    } catch {
      toast({ kind: 'error', title: m.safety_failed(), text: m.safety_failed_hint() })
    }
  }
  if (blocked.length === 0 && refused.length === 0) return null
  return (
    <section className={css({ pt: '5', display: 'flex', flexDirection: 'column', gap: '2' })}>
      <h3 className={css({ fontSize: 'large' })}>{m.safety_list()}</h3>
      <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.safety_list_hint()}</p>
      <ul>
        {blocked.map(({ id, firstName, lastName }) => {
          const name = `${firstName} ${lastName}`
          return (
            <li key={id} className={line}>
              <bdi className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{name}</bdi>
              <button
                type="button"
                aria-label={m.safety_unblock_name({ name })}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => void unblock(id, firstName)}
              >
                {m.safety_unblock()}
              </button>
            </li>
          )
        })}
        {refused.map(({ id, command, refusal }) => (
          <li key={id} className={line}>
            <span role="alert" className={css({ minWidth: '0' })}>
              <strong className={css({ color: 'danger' })}>{headings[command]?.()}</strong>
              {refusal && ` · ${sayRefusal(refusal)}`}
            </span>
            <button
              type="button"
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() => void engine?.discard(id)}
            >
              {m.safety_discard()}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
