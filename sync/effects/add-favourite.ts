import type { addFavourite as contract } from '../../schema/commands/add-favourite.ts'
import type { Effect } from './effect.ts'

/** Keeping and letting go of one offer is one lane: whoever changes their mind ends where they said last. */
export const addFavourite: Effect<typeof contract, null> = {
  command: 'add-favourite',
  creates: null,
  lane: ({ jobId }) => `favourite/${jobId}`,
  show: async (rows, { jobId }, { at }) => {
    const job = await rows.get('job', jobId)
    // One that this device does not hold, read from the server alone, shows once the server has answered.
    if (!job) return
    const { id, title, location, rate, category, status } = job
    const state = status === 'open' ? 'open' : 'taken'
    await rows.create('favourite', { id, title, location, rate, category, state, createdAt: at })
  },
}
