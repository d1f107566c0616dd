import { cantonOf } from '../../schema/cities.ts'
import { editProfile as editProfileContract } from '../../schema/commands/edit-profile.ts'
import { editStudentProfile as editStudentProfileContract } from '../../schema/commands/edit-student-profile.ts'
import { removeProfileImage as removeProfileImageContract } from '../../schema/commands/remove-profile-image.ts'
import { setIban as setIbanContract } from '../../schema/commands/set-iban.ts'
import { setProfileImage as setProfileImageContract } from '../../schema/commands/set-profile-image.ts'
import { cleanImage } from '../images/clean-image.ts'
import { dropUnusedImages, storeImage } from '../images/store-image.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { command, preparedCommand, done } from './command.ts'

export const editProfile = command(editProfileContract, async (tx, actor, { id, firstName, lastName, phone, city }) => {
  if (id !== actor.id) return refuse('not-found')
  const canton = city === undefined ? null : (cantonOf(city) ?? 'CH')
  await tx`
    update users set
      first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name),
      phone = coalesce(${phone ?? null}, phone),
      city = coalesce(${city ?? null}, city),
      canton = coalesce(${canton}, canton)
    where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})

/** A field left out stays as it is; a blank one is emptied. */
export const editStudentProfile = command(editStudentProfileContract, async (tx, actor, { id, ...given }) => {
  if (id !== actor.id) return refuse('not-found')
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0) await tx`update users set ${tx(changes)} where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})

export const setProfileImage = preparedCommand(
  setProfileImageContract,
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

export const removeProfileImage = command(removeProfileImageContract, async (tx, actor) => {
  const [before] = await tx<{ profileImage: string | null }[]>`
    select profile_image from users where id = ${actor.id} for no key update`
  await tx`update users set profile_image = null where id = ${actor.id}`
  await dropUnusedImages(tx, [before?.profileImage])
  return readOwnUser(tx, actor.id)
})

/** Kept apart from the profile: only bills for this student ever show it. */
export const setIban = command(setIbanContract, async (tx, actor, { iban }) => {
  if (iban === null) await tx`delete from ibans where user_id = ${actor.id}`
  else
    await tx`
      insert into ibans (user_id, iban) values (${actor.id}, ${iban})
      on conflict (user_id) do update set iban = excluded.iban`
  return done
})
