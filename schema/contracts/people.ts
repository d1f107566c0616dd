import * as z from 'zod'
import { contract } from '../contract.ts'
import { availabilityMerges, profileMerges, studentProfileMerges } from '../decisions/merge-edit.ts'
import { availability } from '../entities/availability.ts'
import { ownUser, user } from '../entities/user.ts'
import { city, edited, id, imageData, optionalLine, optionalWords, personName, phone, wordList } from '../fields.ts'
import { limits, messages, photo } from '../rules.ts'

export const getUser = contract({
  name: 'get-user',
  method: 'GET',
  path: '/api/users/:id',
  cost: 'row',
  summary: 'A public profile',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: user,
  refusals: [],
})

export const editProfile = contract({
  name: 'edit-profile',
  method: 'PATCH',
  path: '/api/users/:id',
  cost: 'row',
  summary: 'Edit the own profile',
  caller: 'signed-in',
  opens: 'own',
  offline: true,
  anHour: 120,
  input: z.strictObject({
    id,
    ...edited(
      { firstName: personName(messages.firstName), lastName: personName(messages.lastName), phone, city },
      profileMerges,
    ),
  }),
  answer: ownUser,
  refusals: [],
})

export const editStudentProfile = contract({
  name: 'edit-student-profile',
  method: 'PATCH',
  path: '/api/users/:id/student-profile',
  cost: 'row',
  summary: 'Edit the own student profile',
  caller: 'student',
  opens: 'own',
  offline: true,
  anHour: 120,
  input: z.strictObject({
    id,
    ...edited(
      {
        school: optionalLine(limits.school.max),
        bio: optionalWords(limits.bio.max),
        availableTools: wordList(limits.tool.max, limits.tools.max),
      },
      studentProfileMerges,
    ),
  }),
  answer: ownUser,
  refusals: [],
})

export const editAvailability = contract({
  name: 'edit-availability',
  method: 'PATCH',
  path: '/api/users/:id/availability',
  cost: 'row',
  summary: 'Say when one is free, and on which days not at all',
  caller: 'student',
  opens: 'own',
  offline: true,
  anHour: 120,
  /** An absent field stays unchanged. */
  input: z.strictObject({ id, ...edited(availability.shape, availabilityMerges) }),
  answer: ownUser,
  refusals: [],
})

export const setProfileImage = contract({
  name: 'set-profile-image',
  method: 'POST',
  path: '/api/users/profile-image',
  cost: 'picture',
  summary: 'Set the own photo',
  caller: 'signed-in',
  offline: true,
  input: z.strictObject({ profileImage: imageData }),
  answer: ownUser,
  bodyLimit: Math.ceil((photo.maxBytes * 4) / 3) + 4096,
  refusals: ['invalid-image', 'image-too-large'],
})

export const removeProfileImage = contract({
  name: 'remove-profile-image',
  method: 'DELETE',
  path: '/api/users/profile-image',
  cost: 'row',
  summary: 'Remove the own photo',
  caller: 'signed-in',
  offline: true,
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})
