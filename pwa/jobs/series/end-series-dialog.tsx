import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { otherPerson } from '../../data/other-person.ts'
import { send } from '../../outbox/send.ts'

type Props = { seriesId: string; job: Stored<'job'>; me: string; onClose: () => void }

export const EndSeriesDialog = ({ seriesId, job, me, onClose }: Props) => {
  const person = otherPerson(job, me).firstName
  const end = () =>
    void send(
      'end-series',
      { id: seriesId },
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
