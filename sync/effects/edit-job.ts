import type { editJob as contract } from '../../schema/commands/edit-job.ts'
import { changedFrom, editedOffer } from '../../schema/decisions/edited-offer.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import type { Effect } from './effect.ts'
import { guessCanton } from './guess-canton.ts'

/** What was touched, over the offer as it stands meanwhile: what another device says of the rest stays. */
export const editJob: Effect<typeof contract, null> = {
  command: 'edit-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, scheduledFor, projectDuration, address, photos, placesLeft, ...edit }) => {
    const job = await rows.get('job', id)
    if (!job) return
    const edited = editedOffer(job, {
      ...edit,
      places: edit.places ?? (job.chosen === undefined ? placesLeft : undefined),
      address: address === undefined ? undefined : address?.trim() || null,
      projectDuration: projectDuration === undefined ? undefined : projectDuration?.trim() || null,
      scheduledFor: scheduledFor ? new Date(scheduledFor).toISOString() : scheduledFor,
    })
    const changes = changedFrom(edited, job)
    const { location, duration, rate } = changes
    await rows.update('job', id, {
      ...changes,
      ...(photos && { photos }),
      ...(location !== undefined && { canton: await guessCanton(rows, location, job.postedById) }),
      ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
      ...(rate !== undefined && { hourlyRate: rate }),
    })
  },
}
