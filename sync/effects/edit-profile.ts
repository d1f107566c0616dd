import type { editProfile as contract } from '../../schema/commands/edit-profile.ts'
import type { Effect } from './effect.ts'
import { saw } from './saw.ts'

export const editProfile: Effect<typeof contract, null> = {
  command: 'edit-profile',
  creates: null,
  complete: async (rows, edit) => saw(edit, await rows.get('user', edit.id)),
  lane: () => 'profile',
  show: (rows, { id, firstName, lastName, phone, city }) =>
    rows.update('user', id, {
      ...(firstName !== undefined && { firstName: firstName.trim() }),
      ...(lastName !== undefined && { lastName: lastName.trim() }),
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(city !== undefined && { city: city.trim() }),
    }),
}
