import { useState } from 'react'
import type { Lapse } from '../../schema/entities/lapse.ts'
import { appeal } from '../../schema/forms/texts.ts'
import { limits, periods } from '../../schema/rules.ts'
import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { useWritten } from '../forms/use-written.ts'
import { formatDay } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { send as sendAction } from '../outbox/send.ts'
import { useNow } from '../components/ui/use-now.ts'

const quiet = css({ color: 'quiet', fontSize: 'small' })
const line = css({ py: '2', borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' })

/** State of a late cancellation in a short phrase. */
const standOf = ({ appeal, decision }: Lapse) => {
  if (decision === 'removed') return m.lapse_removed()
  if (decision === 'upheld') return m.lapse_upheld()
  return appeal === null ? null : m.lapse_appealed()
}

const AppealDialog = ({ lapse, onClose }: { lapse: Lapse; onClose: () => void }) => {
  const words = useWritten(appeal, `appeal/${lapse.id}`)
  const send = () => {
    const text = words.take()
    if (text === undefined) return
    const told = { about: lapse.jobTitle, ...words.leaves(onClose), failed: { title: m.lapse_not_saved() } }
    void sendAction('appeal-lapse', { id: lapse.id, text }, told)
  }
  return (
    <FormDialog
      size="small"
      holds={!words.isBlank}
      onClose={onClose}
      title={m.lapse_appeal_title()}
      description={m.lapse_appeal_text({ title: lapse.jobTitle })}
      action={m.form_send()}
      canSend={words.hasDevice}
      onSend={send}
    >
      <TextArea label={m.lapse_appeal_reason()} name="text" required most={limits.appeal.max} {...words.field} />
    </FormDialog>
  )
}

/** The person's late cancellations: their consequences, and how to appeal. Renders nothing if there are none. */
export const OwnLateCancellations = () => {
  const me = useSession().user?.id ?? ''
  const lapses = useLive(`lapses/${me}`, async db => (await db.users.get(me))?.lapses ?? [])
  const now = useNow()
  const [asked, setAsked] = useState<Lapse>()
  if (!lapses || lapses.length === 0) return null
  return (
    <section className={stack({ pt: '5', gap: '2' })}>
      <h3 className={css({ fontSize: 'large' })}>{m.lapse_heading()}</h3>
      <p className={quiet}>{m.lapse_text()}</p>
      <ul>
        {lapses.map(lapse => {
          const stand = standOf(lapse)
          const isOver = Date.parse(lapse.notedAt) + periods.appeal.days * 86_400_000 <= now
          return (
            <li key={lapse.id} className={line}>
              <p>
                <bdi>{lapse.jobTitle}</bdi>
              </p>
              <p className={quiet}>
                {m.lapse_noted({ day: formatDay(lapse.notedAt), begins: formatDay(lapse.beginsAt) })}
              </p>
              {stand && <p className={quiet}>{stand}</p>}
              {!stand && !isOver && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={m.lapse_appeal_of({ title: lapse.jobTitle })}
                  className={button({ variant: 'soft', size: 'small' })}
                  onClick={() => setAsked(lapse)}
                >
                  {m.lapse_appeal()}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && <AppealDialog lapse={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
