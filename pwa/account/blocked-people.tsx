import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { send } from '../outbox/send.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
})

/** The people blocked by this person, from the local database. Renders nothing if there are none. */
export const BlockedPeople = () => {
  const { user } = useSession()
  const blocked = useLive(`blocked/${user?.id}`, async db => (await db.users.get(user?.id ?? ''))?.blocked ?? []) ?? []
  const unblock = (id: string, name: string) => {
    void send('unblock-user', { id }, { about: name, failed: { title: m.safety_failed() } })
  }
  if (blocked.length === 0) return null
  return (
    <section className={stack({ pt: '5', gap: '2' })}>
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
                onClick={() => unblock(id, firstName)}
              >
                {m.safety_unblock()}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
