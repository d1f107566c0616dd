import type { setProfileImage as contract } from '../../schema/commands/set-profile-image.ts'
import type { Effect } from './effect.ts'

export const setProfileImage: Effect<typeof contract, null> = {
  command: 'set-profile-image',
  creates: null,
  lane: () => 'profile',
  /** The picture itself stands where its address will. */
  show: (rows, { profileImage }, { account }) => rows.update('user', account, { profileImageUrl: profileImage }),
}
