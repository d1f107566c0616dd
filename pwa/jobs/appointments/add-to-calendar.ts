import { writeCalendar } from '../../../schema/calendar.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'

type Job = Pick<Stored<'job'>, 'id' | 'title' | 'location' | 'address'>
type Agreed = { version: Appointment['version']; confirmed: NonNullable<Appointment['confirmed']> }

/** The file is created on the device, so it also works offline. A newer version replaces the older entry in the calendar. */
const fileOf = ({ id, title, location, address }: Job, { version, confirmed }: Agreed, person: string) =>
  writeCalendar([
    {
      jobId: id,
      version,
      ...confirmed,
      title: title || m.job_untitled(),
      place: address ?? location,
      details: m.appointment_details({ person }),
      url: new URL(`/job/${id}/together`, window.location.origin).href,
    },
  ])

const keptFor = 60_000

export const addToCalendar = (job: Job, agreed: Agreed, person: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([fileOf(job, agreed, person)], { type: 'text/calendar;charset=utf-8' }))
  link.download = m.appointment_file_name()
  link.click()
  // Safari reads the file only after the click handler has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}
