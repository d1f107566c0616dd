import type { keepInReserve as contract } from '../../schema/commands/keep-in-reserve.ts'
import type { Effect } from './effect.ts'

/** Whoever has been asked already is not asked in vain. */
export const keepInReserve: Effect<typeof contract, null> = {
  command: 'keep-in-reserve',
  creates: null,
  lane: ({ id }) => `reserve/${id}`,
  show: async (rows, { id, isKept }, { at }) => {
    const letter = await rows.get('application', id)
    if (!letter || letter.askedAt !== undefined) return
    if (!isKept) await rows.update('application', id, { reservedAt: undefined })
    else if (letter.status === 'pending') await rows.update('application', id, { reservedAt: letter.reservedAt ?? at })
  },
}
