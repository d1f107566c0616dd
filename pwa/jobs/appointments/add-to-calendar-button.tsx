import CalendarPlusIcon from 'lucide-react/icons/calendar-plus'
import { isSchedulable } from '../../../schema/decisions/appointment.ts'
import type { Stored } from '../../../sync/store.ts'
import { endOf } from '../../format/say-meeting.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { useNow } from '../../components/ui/use-now.ts'
import { otherPerson } from '../../data/other-person.ts'

/** Shown only for a confirmed meeting in the future. */
export const AddToCalendar = ({ job, me }: { job: Stored<'job'>; me: string }) => {
  const now = useNow()
  const { confirmed, version } = job.appointment ?? {}
  if (!confirmed || version === undefined || !isSchedulable(job.status) || endOf(confirmed) <= now) return null
  const add = async () => {
    const { addToCalendar } = await import('./add-to-calendar.ts')
    const other = otherPerson(job, me)
    addToCalendar(job, { version, confirmed }, other ? `${other.firstName} ${other.lastName}` : m.appointment_other())
  }
  return (
    <button type="button" className={cx(textLink(), css({ textAlign: 'start' }))} onClick={() => void add()}>
      <CalendarPlusIcon />
      {m.appointment_add()}
    </button>
  )
}
