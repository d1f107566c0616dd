import { useLive } from '../../data/device/use-live.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useSession } from '../../data/session/use-session.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { safetyTexts } from '../../texts/fr/safety.ts'
import { toast } from '../../components/ui/toast.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
})

/** What can come back from the server about these. */
const headings: Partial<Record<string, string>> = {
  'report-content': safetyTexts.reportRefused,
  'block-user': safetyTexts.blockRefused,
  'unblock-user': safetyTexts.unblockRefused,
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
      toast({ kind: 'success', title: safetyTexts.unblocked(name) })
    } catch {
      toast({ kind: 'error', title: safetyTexts.failed, text: safetyTexts.failedHint })
    }
  }
  if (blocked.length === 0 && refused.length === 0) return null
  return (
    <section className={css({ pt: '5', display: 'flex', flexDirection: 'column', gap: '2' })}>
      <h3 className={css({ fontSize: 'large' })}>{safetyTexts.list}</h3>
      <p className={css({ color: 'quiet', fontSize: 'small' })}>{safetyTexts.listHint}</p>
      <ul>
        {blocked.map(({ id, firstName, lastName }) => {
          const name = `${firstName} ${lastName}`
          return (
            <li key={id} className={line}>
              <bdi className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{name}</bdi>
              <button
                type="button"
                aria-label={safetyTexts.unblockName(name)}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => void unblock(id, firstName)}
              >
                {safetyTexts.unblock}
              </button>
            </li>
          )
        })}
        {refused.map(({ id, command, refusal }) => (
          <li key={id} className={line}>
            <span role="alert" className={css({ minWidth: '0' })}>
              <strong className={css({ color: 'danger' })}>{headings[command]}</strong>
              {refusal && ` · ${sayRefusal(refusal)}`}
            </span>
            <button
              type="button"
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() => void engine?.discard(id)}
            >
              {safetyTexts.discard}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
