import type { unblockUser as contract } from '../../schema/commands/unblock-user.ts'
import type { Effect } from './effect.ts'

/** What comes back comes from the server. */
export const unblockUser: Effect<typeof contract, null> = {
  command: 'unblock-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account }) => {
    const blocked = (await rows.get('user', account))?.blocked?.filter(person => person.id !== id)
    if (blocked) await rows.update('user', account, { blocked })
  },
}
