import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { formatDay } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import { stack, wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { send } from '../outbox/send.ts'

/** People muted in the questions of an offer. Their names are not known here. Renders nothing if there are none. */
export const MutedAskers = () => {
  const { user } = useSession()
  const muted = useLive(`muted/${user?.id}`, async db => (await db.users.get(user?.id ?? ''))?.mutedAskers ?? []) ?? []
  const unmute = (id: string, jobId: string) => {
    void send('mute-asker', { id, jobId, isMuted: false }, { failed: { title: m.safety_failed() } })
  }
  if (muted.length === 0) return null
  return (
    <section className={stack({ pt: '5', gap: '2' })}>
      <h3 className={css({ fontSize: 'large' })}>{m.safety_muted_list()}</h3>
      <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.safety_muted_list_hint()}</p>
      <ul>
        {muted.map(({ questionId, jobId, since }) => {
          const name = m.safety_muted({ date: formatDay(since) })
          return (
            <li
              key={questionId}
              className={wrap({
                alignItems: 'center',
                justifyContent: 'space-between',
                columnGap: '3',
                minHeight: 'target',
              })}
            >
              <span>{name}</span>
              <button
                type="button"
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => unmute(questionId, jobId)}
              >
                {m.question_unmute()}
                <span className={css({ srOnly: true })}> {name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
