import type { Stored } from '../../../sync/store.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { announceOutcome } from '../apply/announce-outcome.ts'
import { otherPerson } from '../chat/other-person.ts'

type Props = { job: Stored<'job'>; me: string; onClose: () => void }

/** By its first session a series is ended. */
export const EndSeriesDialog = ({ job, me, onClose }: Props) => {
  const live = useEngine()
  const person = otherPerson(job, me)?.firstName ?? m.chat_someone()
  const send = async () => {
    if (!live) return
    onClose()
    try {
      const entry = await live.engine.send('end-series', { id: job.id }, { about: job.title })
      await announceOutcome(live, entry, {
        done: m.series_ended(),
        doneHint: m.series_ended_hint({ person }),
        waiting: m.series_ended_waiting(),
        waitingHint: m.series_ended_waiting_hint(),
        failed: m.series_failed(),
      })
    } catch {
      toast({ kind: 'error', title: m.series_failed() })
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={m.series_end_title()}
      text={m.series_end_text({ person })}
      confirm={m.series_end_confirm()}
      cancel={m.series_end_back()}
      onClose={onClose}
      onConfirm={() => void send()}
    />
  )
}
