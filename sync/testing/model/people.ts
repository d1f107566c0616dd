import { wholePerson } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changesOfOwn, type OwnValues, type SearchValues } from '../../../schema/notices/changes.ts'
import { cantonOf } from '../../../schema/cities.ts'
import { appealLapse } from '../../../schema/contracts/lapses.ts'
import { blockUser, unblockUser } from '../../../schema/contracts/safety.ts'
import { deleteSavedSearch, editSavedSearch, keepStudent, saveSearch } from '../../../schema/contracts/saved.ts'
import { editAvailability, editProfile, editStudentProfile, setProfileImage } from '../../../schema/contracts/people.ts'
import { markAllNotificationsRead, markNotificationRead } from '../../../schema/contracts/notifications.ts'
import {
  availabilityMerges,
  mergeEdit,
  overfullIn,
  profileMerges,
  replacedBy,
  savedSearchMerges,
  studentProfileMerges,
} from '../../../schema/decisions/merge-edit.ts'
import { searchKey } from '../../../schema/decisions/search-key.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { endSeries } from './life.ts'
import { takeBack } from './offers.ts'
import { closeApplication } from './waiting.ts'
import { applicationsOf, change, isShunned, tell, type By, type World } from './world.ts'

const unkeep = ({ user }: World, posterId: string, studentId: string) =>
  change(user, posterId, { keptIds: (user.get(posterId)?.keptIds ?? []).filter(id => id !== studentId) })

/**
 * Applies a block: closes pending applications, deletes unanswered questions, and ends series, favourites and deputies between
 * the two people. Agreed jobs continue.
 */
const part = (world: World, by: By, other: string) => {
  const isOfBoth = (one: string, another: string) =>
    (one === by.id && another === other) || (one === other && another === by.id)
  for (const offer of [...world.offer.values()].toSorted((one, next) => (one.id < next.id ? -1 : 1))) {
    // A withdrawn offer has no pending application.
    for (const application of applicationsOf(world, offer.id))
      if (application.status === 'pending' && isOfBoth(offer.postedById, application.studentId))
        closeApplication(world, by, offer, application, offer.postedById === by.id ? 'refused' : 'withdrawn')
    if (offer.postedById === other)
      for (const { id, askerId, answer } of offer.asked ?? [])
        if (askerId === by.id && answer === null) takeBack(world, offer.id, id)
  }
  for (const { id, postedById, assignedToId } of world.series.values())
    if (isOfBoth(postedById, assignedToId)) endSeries(world, by, id, 'blocked')
  unkeep(world, by.id, other)
  unkeep(world, other, by.id)
  for (const [key, { principalId, deputyId }] of world.deputy) {
    if (!isOfBoth(principalId, deputyId)) continue
    world.deputy.delete(key)
    const told = { at: actionUrls.dashboard } as const
    tell(world, by, principalId, say('deputyEnded', wholePerson(deputyId)), told)
    tell(world, by, deputyId, say('principalEnded', wholePerson(principalId)), told)
  }
}

const nothing = { school: null, bio: null, availableTools: [] as string[] }

type Edited = { readonly [Name in keyof OwnValues]?: OwnValues[Name] | undefined }

/** Notifies a person whose edit overwrote one from another device. */
const tellOverwritten = (world: World, by: By, names: readonly (keyof OwnValues)[], before: OwnValues, now: Edited) => {
  if (names.length === 0) return
  const notice = say('profileReplaced', { changes: changesOfOwn<OwnValues, keyof OwnValues>(names, before, now) })
  tell(world, by, by.id, notice, { at: actionUrls.dashboard })
}

export const peopleActions = [
  action(editProfile, async (world, by, { id, was, ...edit }, show) => {
    const own = world.user.get(by.id)
    if (!own || id !== by.id) return 'not-found'
    await show()
    const { city } = edit
    if (city !== undefined) change(world.user, by.id, { canton: cantonOf(city) ?? 'CH' })
    const names = replacedBy(['firstName', 'lastName', 'phone', 'city'], profileMerges, { edit, was, now: own })
    tellOverwritten(world, by, names, { ...nothing, ...own }, edit)
    return null
  }),
  action(editStudentProfile, async (world, by, { id, was, ...edit }, show) => {
    const person = world.user.get(by.id)
    if (!person || id !== by.id) return 'not-found'
    await show()
    if (overfullIn(studentProfileMerges, world.user.get(by.id)?.studentProfile ?? nothing)) return 'invalid-input'
    const own = { ...nothing, ...person.studentProfile }
    const names = replacedBy(['school', 'bio'], studentProfileMerges, { edit, was, now: own })
    tellOverwritten(world, by, names, { ...person, ...own }, edit)
    return null
  }),
  action(editAvailability, ({ user }, by, { id, was, ...edit }, show) => {
    if (id !== by.id) return 'not-found'
    const now = user.get(by.id)?.availability ?? { free: [], daysOff: [] }
    return overfullIn(availabilityMerges, mergeEdit(availabilityMerges, edit, was, now)) ? 'invalid-input' : show()
  }),
  action(setProfileImage, (world, _, { profileImage }, show) =>
    world.picture.has(profileImage) ? show() : 'invalid-image',
  ),
  action(keepStudent, (world, by, { studentId, isKept }, show) => {
    const kept = world.user.get(by.id)?.keptIds ?? []
    if (!isKept) return show()
    if (world.user.get(studentId)?.userType !== 'student' || isShunned(world, by.id, studentId)) return 'not-found'
    if (kept.includes(studentId)) return null
    const hasApplied = [...world.application.values()].some(
      one => one.studentId === studentId && world.offer.get(one.offerId)?.postedById === by.id,
    )
    const isKnown =
      hasApplied || [...world.job.values()].some(one => one.postedById === by.id && one.assignedToId === studentId)
    if (!isKnown) return 'not-found'
    return kept.length >= limits.keptStudents.max ? 'list-full' : show()
  }),
  action(blockUser, (world, by, { id }) => {
    if (id === by.id) return 'forbidden'
    if (!world.user.has(id)) return 'not-found'
    const { blockedIds = [] } = world.user.get(by.id) ?? {}
    if (!blockedIds.includes(id) && blockedIds.length >= limits.blocks.max) return 'list-full'
    change(world.user, by.id, { blockedIds: [...blockedIds.filter(one => one !== id), id] })
    part(world, by, id)
    return null
  }),
  action(unblockUser, ({ user }, _, { id }, show) => (user.has(id) ? show() : 'not-found')),
  action(appealLapse, ({ user }, by, { id, text }, show) => {
    const found = user.get(by.id)?.lateEnds?.find(late => late.id === id)
    if (!found) return 'not-found'
    return found.appeal === null || found.appeal === text ? show() : 'appeal-over'
  }),
  action(markNotificationRead, ({ notification }, by, { id }, show) =>
    notification.get(id)?.userId === by.id ? show() : 'not-found',
  ),
  action(markAllNotificationsRead, (_, by, { userId }, show) => (userId === by.id ? show() : 'not-found')),
  action(saveSearch, ({ savedSearch }, by, { id = '', ...search }, show) => {
    if (savedSearch.has(id)) return 'id-taken'
    const own = [...savedSearch.values()].filter(({ userId }) => userId === by.id)
    if (own.some(one => searchKey(one) === searchKey(search))) return 'search-saved'
    return own.length >= limits.savedSearches.max ? 'list-full' : show()
  }),
  action(editSavedSearch, async (world, by, { id, was, ...edit }, show) => {
    const search = world.savedSearch.get(id)
    if (search?.userId !== by.id) return 'not-found'
    await show()
    const { name = search.name } = edit
    const names = replacedBy(['name', 'isAlerting'], savedSearchMerges, { edit, was, now: search })
    if (names.length > 0) {
      const notice = say('searchReplaced', name, {
        changes: changesOfOwn<SearchValues, keyof SearchValues>(names, search, edit),
      })
      tell(world, by, by.id, notice, { at: actionUrls.dashboard })
    }
    return null
  }),
  action(deleteSavedSearch, ({ savedSearch }, by, { id }, show) =>
    savedSearch.get(id)?.userId === by.id ? show() : 'not-found',
  ),
]
