import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { otherPerson } from '../chat/other-person.ts'
import { send } from '../outbox/send.ts'

type Props = { job: Stored<'job'>; me: string; onClose: () => void }

/** By its first session a series is ended. */
export const EndSeriesDialog = ({ job, me, onClose }: Props) => {
  const person = otherPerson(job, me)?.firstName ?? m.chat_someone()
  const end = () =>
    void send(
      'end-series',
      { id: job.id },
      {
        about: job.title,
        onKept: onClose,
        failed: { title: m.series_failed() },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      title={m.series_end_title()}
      text={m.series_end_text({ person })}
      confirm={m.series_end_confirm()}
      cancel={m.series_end_back()}
      onClose={onClose}
      onConfirm={end}
    />
  )
}
