import type { editAvailability as contract } from '../../schema/commands/edit-availability.ts'
import { tidyAvailability } from '../../schema/decisions/availability.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import type { Effect } from './effect.ts'

export const editAvailability: Effect<typeof contract, null> = {
  command: 'edit-availability',
  creates: null,
  lane: () => 'profile',
  show: async (rows, { id, free, daysOff }, { at }) => {
    const before = (await rows.get('user', id))?.availability ?? { free: [], daysOff: [] }
    const availability = tidyAvailability(
      { free: free ?? before.free, daysOff: daysOff ?? before.daysOff },
      swissDay(at),
    )
    await rows.update('user', id, { availability: availability ?? undefined })
  },
}
