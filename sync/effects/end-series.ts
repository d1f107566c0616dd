import type { endSeries as contract } from '../../schema/commands/end-series.ts'
import type { Effect } from './effect.ts'

export const endSeries: Effect<typeof contract, null> = {
  command: 'end-series',
  creates: null,
  lane: ({ id }) => `series/${id}`,
  show: async (rows, { id }, { at }) => {
    const first = await rows.get('job', id)
    if (first?.seriesId === id) await rows.update('job', id, { seriesEndedAt: first.seriesEndedAt ?? at })
  },
}
