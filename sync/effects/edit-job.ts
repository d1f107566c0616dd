import type { editJob as contract } from '../../schema/commands/edit-job.ts'
import { changedFrom, editedOffer } from '../../schema/decisions/edited-offer.ts'
import { mergeEdit, offerMerges } from '../../schema/decisions/merge-edit.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { limits } from '../../schema/rules.ts'
import type { EntityRows } from '../store.ts'
import type { Effect } from './effect.ts'
import { guessCanton } from './guess-canton.ts'
import { saw } from './saw.ts'

/** What a row does not say where it says nothing. */
const seldomSaid = ({ address = null, places = limits.places.min, photos = [] }: EntityRows['job']) => ({
  address,
  places,
  photos,
})

/** What was touched, over the offer as it stands meanwhile: what another device says of the rest stays. */
export const editJob: Effect<typeof contract, null> = {
  command: 'edit-job',
  creates: null,
  complete: async (rows, edit) => {
    const job = await rows.get('job', edit.id)
    return saw(edit, job && { ...job, ...seldomSaid(job) })
  },
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, was, placesLeft, ...asked }) => {
    const job = await rows.get('job', id)
    if (!job) return
    const merged = mergeEdit(offerMerges, asked, was, { ...job, ...seldomSaid(job) })
    const { scheduledFor, projectDuration, address, photos, ...edit } = merged
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
