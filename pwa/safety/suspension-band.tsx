import { useState } from 'react'
import type { appealSuspension } from '../../schema/contracts/suspensions.ts'
import type { OwnUser } from '../../schema/entities/user.ts'
import { appeal } from '../../schema/forms/texts.ts'
import { limits } from '../../schema/rules.ts'
import { call } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { useWritten } from '../forms/use-written.ts'
import { formatDay } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../components/ui/toast.ts'

type Suspension = NonNullable<OwnUser['suspension']>

const band = stack({
  gap: '2',
  px: '4',
  py: '3',
  mb: '3',
  bg: 'sunken',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'medium',
  overflowWrap: 'anywhere',
})

const AppealDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const words = useWritten(appeal, `appeal/${id}`)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const text = words.take()
    if (text === undefined) return
    setBusy(true)
    try {
      await call<typeof appealSuspension>('POST', '/api/suspensions/:id/appeal', { id, text })
      words.drop()
      setSent(true)
      onClose()
    } catch (failure) {
      setBusy(false)
      toast({ kind: 'error', title: m.suspension_not_saved(), text: failureText(failure) })
    }
  }
  return (
    <FormDialog
      size="small"
      holds={!words.isBlank && !isSent}
      onClose={onClose}
      title={m.suspension_appeal_title()}
      description={m.suspension_appeal_text()}
      action={m.form_send()}
      canSend={words.hasDevice && !isBusy}
      onSend={() => void send()}
    >
      <TextArea label={m.suspension_appeal_reason()} name="text" required most={limits.appeal.max} {...words.field} />
    </FormDialog>
  )
}

/** State of the appeal, or null without one. */
const standOf = ({ appeal: said, isUpheld }: Suspension) => {
  if (isUpheld) return m.suspension_upheld()
  return said === null ? null : m.suspension_appealed()
}

/** Reason for the suspension, what still works, and how to appeal. */
export const SuspensionBand = ({ suspension }: { suspension: Suspension }) => {
  const [isAsked, setAsked] = useState(false)
  const stand = standOf(suspension)
  return (
    <aside aria-label={m.suspension_title()} className={band}>
      <div role="status">
        <p className={css({ fontWeight: 'bold' })}>{m.suspension_title()}</p>
        <p>{m.suspension_text({ day: formatDay(suspension.suspendedAt) })}</p>
        <p>
          <bdi>{m.suspension_reason({ reason: suspension.reason })}</bdi>
        </p>
        {stand && <p>{stand}</p>}
      </div>
      {!stand && (
        <p>
          <button
            type="button"
            aria-haspopup="dialog"
            className={button({ variant: 'soft', size: 'small' })}
            onClick={() => setAsked(true)}
          >
            {m.suspension_appeal()}
          </button>
        </p>
      )}
      {isAsked && !stand && <AppealDialog id={suspension.id} onClose={() => setAsked(false)} />}
    </aside>
  )
}
