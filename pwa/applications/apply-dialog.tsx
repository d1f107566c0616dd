import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { application } from '../../schema/forms/texts.ts'
import { limits } from '../../schema/rules.ts'
import { useWritten } from '../forms/use-written.ts'
import * as m from '../paraglide/messages.js'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { send as sendAction } from '../outbox/send.ts'
import { draftOfLetter } from './draft-of-letter.ts'

type Props = { jobId: string; jobTitle: string; open: boolean; onClose: () => void }

/** A student's letter. Its draft is stored locally until the application is sent. */
export const ApplyDialog = ({ jobId, jobTitle, open, onClose }: Props) => {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const letter = useWritten(application, draftOfLetter(jobId))
  const save = useEffectEvent(letter.save)

  // The app may be closed right after the dialog: save the last letters at once.
  useEffect(() => {
    if (!open) save()
  }, [open])

  // Preload what follows, so that sending works without network too, e.g. in a tunnel.
  useEffect(() => {
    void router.preloadRoute({ to: '/dashboard', search: { tab: 'candidatures' } }).catch(() => undefined)
    void import('../components/ui/toaster.tsx').catch(() => undefined)
  }, [router])

  const send = async () => {
    const message = letter.take()
    if (message === undefined) return
    setSending(true)
    await sendAction(
      'apply-to-job',
      { jobId, message },
      {
        about: jobTitle,
        ...letter.leaves(() => {
          setSending(false)
          onClose()
          void router.navigate({ to: '/dashboard', search: { tab: 'candidatures' } })
        }),
        sent: { title: m.apply_done() },
        waiting: { title: m.apply_waiting(), text: m.send_waiting_hint() },
        failed: { title: m.form_error(), text: m.apply_failed_hint() },
        isGain: true,
      },
    )
    setSending(false)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.apply_title()}
      description={jobTitle}
      holds={!letter.isBlank}
      cancel={m.form_later()}
      action={isSending ? m.form_sending() : m.form_send()}
      canSend={!isSending && letter.hasDevice}
      lacks={letter.isBlank}
      onSend={() => void send()}
    >
      <TextArea
        label={m.apply_message()}
        hint={`${m.apply_hint()} ${m.apply_draft()}`}
        required
        rows={6}
        most={limits.motivation.max}
        {...letter.field}
      />
    </FormDialog>
  )
}
