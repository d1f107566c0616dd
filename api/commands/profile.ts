import { cantonOf } from '../../schema/cities.ts'
import {
  editProfile as editProfileContract,
  editStudentProfile as editStudentProfileContract,
  removeProfileImage as removeProfileImageContract,
  setProfileImage as setProfileImageContract,
} from '../../schema/contracts/people.ts'
import {
  mergeEdit,
  overfullIn,
  profileMerges,
  replacedBy,
  studentProfileMerges,
} from '../../schema/decisions/merge-edit.ts'
import { messages } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { cleanImage } from '../images/clean-image.ts'
import { dropUnusedImages, storeImage } from '../images/store-image.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { changesOfOwn, type OwnValues } from '../../schema/notices/changes.ts'
import { command, preparedCommand } from './command.ts'

/** Locks and returns the person's own profile. */
const lockProfile = async (tx: Transaction, { id }: Actor) => {
  const [now] = await tx<(OwnValues & { availableTools: string[] })[]>`
    select first_name, last_name, phone, city, school, bio, available_tools from users where id = ${id} for no key update`
  if (!now) throw new Error('the actor has no account')
  return now
}

type Said = { now: OwnValues; edit: { [Name in keyof OwnValues]?: OwnValues[Name] | undefined } }

const tellReplaced = async (
  tx: Transaction,
  actor: Actor,
  names: readonly (keyof OwnValues)[],
  { now, edit }: Said,
) => {
  if (names.length === 0) return
  const notice = say('profileReplaced', { changes: changesOfOwn<OwnValues, keyof OwnValues>(names, now, edit) })
  await notify(tx, [actor.id], notice, actionUrls.dashboard)
}

/** Omitted fields stay unchanged. */
export const editProfile = command(editProfileContract, async (tx, actor, { id, was, ...edit }) => {
  if (id !== actor.id) return refuse('not-found')
  const now = await lockProfile(tx, actor)
  const { firstName, lastName, phone, city } = edit
  const canton = city === undefined ? null : (cantonOf(city) ?? 'CH')
  await tx`
    update users set
      first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name),
      phone = coalesce(${phone ?? null}, phone),
      city = coalesce(${city ?? null}, city),
      canton = coalesce(${canton}, canton)
    where id = ${actor.id}`
  const names = replacedBy(['firstName', 'lastName', 'phone', 'city'], profileMerges, { edit, was, now })
  await tellReplaced(tx, actor, names, { now, edit })
  return readOwnUser(tx, actor.id)
})

/** Omitted fields stay unchanged; blank ones are cleared. */
export const editStudentProfile = command(editStudentProfileContract, async (tx, actor, { id, was, ...given }) => {
  if (id !== actor.id) return refuse('not-found')
  const now = await lockProfile(tx, actor)
  const edit = mergeEdit(studentProfileMerges, given, was, now)
  const field = overfullIn(studentProfileMerges, edit)
  if (field) return refuse('invalid-input', { field, message: messages.tooMany })
  await tellReplaced(tx, actor, replacedBy(['school', 'bio'], studentProfileMerges, { edit, was, now }), { now, edit })
  const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
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
