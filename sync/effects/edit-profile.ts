import type { editProfile as contract } from '../../schema/commands/edit-profile.ts'
import type { Effect } from './effect.ts'

export const editProfile: Effect<typeof contract, null> = {
  command: 'edit-profile',
  creates: null,
  lane: () => 'profile',
  show: (rows, { id, firstName, lastName, phone, city }) =>
    rows.update('user', id, {
      ...(firstName !== undefined && { firstName: firstName.trim() }),
      ...(lastName !== undefined && { lastName: lastName.trim() }),
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(city !== undefined && { city: city.trim() }),
    }),
}
