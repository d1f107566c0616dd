import { setProfileImage as contract } from '../../schema/commands/set-profile-image.ts'
import { dropUnusedImages, storeImage } from '../images/store-image.ts'
import { cleanImage } from '../images/clean-image.ts'
import { readOwnUser } from '../queries/people.ts'
import { preparedCommand } from './command.ts'

export const setProfileImage = preparedCommand(
  contract,
  (sql, actor, { profileImage }) => cleanImage(sql, actor, profileImage),
  async (tx, actor, image) => {
    const [before] = await tx<{ profileImage: string | null }[]>`
      select profile_image from users where id = ${actor.id} for no key update`
    await storeImage(tx, image)
    await tx`update users set profile_image = ${image.hash} where id = ${actor.id}`
    await dropUnusedImages(tx, [before?.profileImage])
    return readOwnUser(tx, actor.id)
  },
)
