import type { appealLapse as contract } from '../../schema/commands/appeal-lapse.ts'
import type { Effect } from './effect.ts'

export const appealLapse: Effect<typeof contract, null> = {
  command: 'appeal-lapse',
  creates: null,
  lane: ({ id }) => `lapse/${id}`,
  show: async (rows, { id, text }, { account }) => {
    const lapses = (await rows.get('user', account))?.lapses
    if (!lapses) return
    const said = lapses.map(lapse => (lapse.id === id ? { ...lapse, appeal: lapse.appeal ?? text.trim() } : lapse))
    await rows.update('user', account, { lapses: said })
  },
}
