import { removeProfileImage as contract } from '../../schema/commands/remove-profile-image.ts'
import { dropUnusedImages } from '../images/store-image.ts'
import { readOwnUser } from '../queries/people.ts'
import { command } from './command.ts'

export const removeProfileImage = command(contract, async (tx, actor) => {
  const [before] = await tx<{ profileImage: string | null }[]>`
    select profile_image from users where id = ${actor.id} for no key update`
  await tx`update users set profile_image = null where id = ${actor.id}`
  await dropUnusedImages(tx, [before?.profileImage])
  return readOwnUser(tx, actor.id)
})
