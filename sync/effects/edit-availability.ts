import type { editAvailability as contract } from '../../schema/commands/edit-availability.ts'
import { tidyAvailability, type Availability } from '../../schema/decisions/availability.ts'
import { availabilityMerges, mergeEdit } from '../../schema/decisions/merge-edit.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import type { Effect } from './effect.ts'
import { saw } from './saw.ts'

const nothing: Availability = { free: [], daysOff: [] }

export const editAvailability: Effect<typeof contract, null> = {
  command: 'edit-availability',
  creates: null,
  complete: async (rows, edit) => saw(edit, (await rows.get('user', edit.id))?.availability ?? nothing),
  lane: () => 'profile',
  show: async (rows, { id, was, ...edit }, { at }) => {
    const before = (await rows.get('user', id))?.availability ?? nothing
    const { free, daysOff } = mergeEdit(availabilityMerges, edit, was, before)
    const availability = tidyAvailability(
      { free: free ?? before.free, daysOff: daysOff ?? before.daysOff },
      swissDay(at),
    )
    await rows.update('user', id, { availability: availability ?? undefined })
  },
}
