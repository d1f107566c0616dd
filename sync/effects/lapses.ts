import type * as contracts from '../../schema/contracts/lapses.ts'
import type { Effect } from './effect.ts'

export const appealLapse: Effect<typeof contracts.appealLapse, null> = {
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
