import type * as contracts from '../../schema/contracts/people.ts'
import { type Availability, tidyAvailability } from '../../schema/decisions/availability.ts'
import { availabilityMerges, mergeEdit, studentProfileMerges } from '../../schema/decisions/merge-edit.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import type { Effect } from './effect.ts'
import { saw } from './saw.ts'

export const editProfile: Effect<typeof contracts.editProfile, null> = {
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

export const editStudentProfile: Effect<typeof contracts.editStudentProfile, null> = {
  command: 'edit-student-profile',
  creates: null,
  complete: async (rows, edit) => saw(edit, (await rows.get('user', edit.id))?.studentProfile),
  lane: () => 'profile',
  show: async (rows, { id, was, ...edit }) => {
    const profile = (await rows.get('user', id))?.studentProfile
    if (!profile) return
    const { school, bio, availableTools } = mergeEdit(studentProfileMerges, edit, was, profile)
    await rows.update('user', id, {
      studentProfile: {
        ...profile,
        ...(school !== undefined && { school: school?.trim() || null }),
        ...(bio !== undefined && { bio: bio?.trim() || null }),
        ...(availableTools !== undefined && { availableTools: availableTools.map(tool => tool.trim()) }),
      },
    })
  },
}

const nothing: Availability = { free: [], daysOff: [] }

export const editAvailability: Effect<typeof contracts.editAvailability, null> = {
  command: 'edit-availability',
  creates: null,
  complete: async (rows, edit) => saw(edit, (await rows.get('user', edit.id))?.availability ?? nothing),
  lane: () => 'profile',
  show: async (rows, { id, was, ...edit }, { at }) => {
    const before = (await rows.get('user', id))?.availability ?? nothing
    const { free, daysOff } = mergeEdit(availabilityMerges, edit, was, before)
    const availability = tidyAvailability(
      { free: free ?? before.free, daysOff: daysOff ?? before.daysOff },
      swissDay(at),
    )
    await rows.update('user', id, { availability: availability ?? undefined })
  },
}

export const setProfileImage: Effect<typeof contracts.setProfileImage, null> = {
  command: 'set-profile-image',
  creates: null,
  lane: () => 'profile',
  /** The picture as a data string, until the server returns its address. */
  show: (rows, { profileImage }, { account }) => rows.update('user', account, { profileImageUrl: profileImage }),
}

export const removeProfileImage: Effect<typeof contracts.removeProfileImage, null> = {
  command: 'remove-profile-image',
  creates: null,
  lane: () => 'profile',
  show: (rows, _, { account }) => rows.update('user', account, { profileImageUrl: null }),
}
