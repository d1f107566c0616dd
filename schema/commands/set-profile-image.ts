import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { imageData } from '../fields.ts'
import { photo } from '../rules.ts'

export const setProfileImage = contract({
  name: 'set-profile-image',
  method: 'POST',
  path: '/api/users/profile-image',
  summary: 'Set the own photo',
  caller: 'signed-in',
  input: z.strictObject({ profileImage: imageData }),
  answer: ownUser,
  bodyLimit: Math.ceil((photo.maxBytes * 4) / 3) + 4096,
  refusals: ['invalid-image', 'image-too-large'],
})
