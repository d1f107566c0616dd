import type { removeProfileImage as contract } from '../../schema/commands/remove-profile-image.ts'
import type { Effect } from './effect.ts'

export const removeProfileImage: Effect<typeof contract, null> = {
  command: 'remove-profile-image',
  creates: null,
  lane: () => 'profile',
  show: (rows, _, { account }) => rows.update('user', account, { profileImageUrl: null }),
}
