import { wholePerson } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changesOfOwn, type OwnValues, type SearchValues } from '../../../schema/notices/changes.ts'
import { cantonOf } from '../../../schema/cities.ts'
import { appealLapse } from '../../../schema/contracts/lapses.ts'
import { blockUser, unblockUser } from '../../../schema/contracts/safety.ts'
import { deleteSavedSearch, editSavedSearch, keepStudent, saveSearch } from '../../../schema/contracts/saved.ts'
import {
  editAvailability,
  editProfile,
  editStudentProfile,
  removeProfileImage,
  setProfileImage,
} from '../../../schema/contracts/people.ts'
import { markAllNotificationsRead, markNotificationRead, switchMail } from '../../../schema/contracts/notifications.ts'
import { tidyAvailability } from '../../../schema/decisions/availability.ts'
import { swissDay } from '../../../schema/decisions/schedule.ts'
import { searchKey } from '../../../schema/decisions/search-key.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { endSeries } from './life.ts'
import { overwritten, together } from './meet.ts'
import { takeBack } from './offers.ts'
import { closeApplication } from './waiting.ts'
import { applicationsOf, change, isShunned, tell, type By, type World } from './world.ts'

const keep = ({ user }: World, posterId: string, studentId: string, isKept: boolean) => {
  const others = (user.get(posterId)?.keptIds ?? []).filter(id => id !== studentId)
  change(user, posterId, { keptIds: isKept ? [...others, studentId] : others })
}

/** Two people want nothing more to do with each other: what waits between them ends, and what is agreed goes on. */
const part = (world: World, by: By, other: string) => {
  const isOfBoth = (one: string, another: string) =>
    (one === by.id && another === other) || (one === other && another === by.id)
  for (const offer of [...world.offer.values()].toSorted((one, next) => (one.id < next.id ? -1 : 1))) {
    // A withdrawn offer has no application that waits.
    for (const application of applicationsOf(world, offer.id))
      if (application.status === 'pending' && isOfBoth(offer.postedById, application.studentId))
        closeApplication(world, by, offer, application, offer.postedById === by.id ? 'refused' : 'withdrawn')
    if (offer.postedById === other)
      for (const { id, askerId, answer } of offer.asked ?? [])
        if (askerId === by.id && answer === null) takeBack(world, offer.id, id)
  }
  for (const { id, postedById, assignedToId } of world.series.values())
    if (isOfBoth(postedById, assignedToId)) endSeries(world, by, id, 'blocked')
  keep(world, by.id, other, false)
  keep(world, other, by.id, false)
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

/** Tells the author whose words were replaced by others sent from elsewhere. */
const tellOverwritten = (world: World, by: By, names: readonly (keyof OwnValues)[], before: OwnValues, now: Edited) => {
  if (names.length === 0) return
  const notice = say('profileReplaced', { changes: changesOfOwn<OwnValues, keyof OwnValues>(names, before, now) })
  tell(world, by, by.id, notice, { at: actionUrls.dashboard })
}

export const peopleActions = [
  action(editProfile, (world, by, { id, was, ...edit }) => {
    const own = world.user.get(by.id)
    if (!own || id !== by.id) return 'not-found'
    const { canton } = own
    const { firstName = own.firstName, lastName = own.lastName, phone = own.phone, city } = edit
    const elsewhere = city === undefined ? canton && { canton } : { city, canton: cantonOf(city) ?? 'CH' }
    change(world.user, by.id, { firstName, lastName, phone, ...elsewhere })
    tellOverwritten(
      world,
      by,
      overwritten(['firstName', 'lastName', 'phone', 'city'], { edit, was, now: own }),
      { ...nothing, ...own },
      edit,
    )
    return null
  }),
  action(editStudentProfile, (world, by, { id, was, ...edit }) => {
    const person = world.user.get(by.id)
    if (!person || id !== by.id) return 'not-found'
    const own = { ...nothing, ...person.studentProfile }
    const { school = own.school, bio = own.bio } = edit
    const availableTools = edit.availableTools
      ? together(edit.availableTools, was?.availableTools, own.availableTools)
      : own.availableTools
    if (availableTools.length > limits.tools.max) return 'invalid-input'
    change(world.user, by.id, { studentProfile: { school, bio, availableTools } })
    const mine = { ...person, ...own }
    tellOverwritten(world, by, overwritten(['school', 'bio'], { edit, was, now: own }), mine, edit)
    return null
  }),
  action(editAvailability, ({ user }, by, { id, was, free, daysOff }) => {
    if (id !== by.id) return 'not-found'
    const before = user.get(by.id)?.availability ?? { free: [], daysOff: [] }
    const said = {
      free: free ? together(free, was?.free, before.free) : before.free,
      daysOff: daysOff ? together(daysOff, was?.daysOff, before.daysOff) : before.daysOff,
    }
    if (daysOff && said.daysOff.length > limits.daysOff.max) return 'invalid-input'
    change(user, by.id, { availability: tidyAvailability(said, swissDay(by.now)) ?? undefined })
    return null
  }),
  action(switchMail, ({ user }, by, { kind, isOn }) => {
    const others = (user.get(by.id)?.mailsOff ?? []).filter(one => one !== kind)
    change(user, by.id, { mailsOff: isOn ? others : [...others, kind] })
    return null
  }),
  action(setProfileImage, ({ user, picture }, by, { profileImage }) => {
    const profileImageUrl = picture.get(profileImage)
    if (profileImageUrl === undefined) return 'invalid-image'
    change(user, by.id, { profileImageUrl })
    return null
  }),
  action(removeProfileImage, ({ user }, by) => {
    change(user, by.id, { profileImageUrl: null })
    return null
  }),
  action(keepStudent, (world, by, { studentId, isKept }) => {
    const kept = world.user.get(by.id)?.keptIds ?? []
    if (!isKept) {
      keep(world, by.id, studentId, false)
      return null
    }
    if (world.user.get(studentId)?.userType !== 'student' || isShunned(world, by.id, studentId)) return 'not-found'
    if (kept.includes(studentId)) return null
    const hasApplied = [...world.application.values()].some(
      one => one.studentId === studentId && world.offer.get(one.offerId)?.postedById === by.id,
    )
    const isKnown =
      hasApplied || [...world.job.values()].some(one => one.postedById === by.id && one.assignedToId === studentId)
    if (!isKnown) return 'not-found'
    if (kept.length >= limits.keptStudents.max) return 'list-full'
    keep(world, by.id, studentId, true)
    return null
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
  action(unblockUser, ({ user }, by, { id }) => {
    if (!user.has(id)) return 'not-found'
    change(user, by.id, { blockedIds: (user.get(by.id)?.blockedIds ?? []).filter(one => one !== id) })
    return null
  }),
  action(appealLapse, ({ user }, by, { id, text }) => {
    const { lateEnds = [] } = user.get(by.id) ?? {}
    const found = lateEnds.find(late => late.id === id)
    if (!found) return 'not-found'
    if (found.appeal === text) return null
    if (found.appeal !== null) return 'appeal-over'
    change(user, by.id, { lateEnds: lateEnds.map(late => (late === found ? { ...late, appeal: text } : late)) })
    return null
  }),
  action(markNotificationRead, ({ notification }, by, { id }) => {
    if (notification.get(id)?.userId !== by.id) return 'not-found'
    change(notification, id, { isRead: true })
    return null
  }),
  action(markAllNotificationsRead, ({ notification }, by, { userId, until }) => {
    if (userId !== by.id) return 'not-found'
    const isSeen = (createdAt: string) => until === undefined || Date.parse(createdAt) <= Date.parse(until)
    for (const [id, notice] of notification)
      if (notice.userId === by.id && !notice.isRead && isSeen(notice.createdAt))
        change(notification, id, { isRead: true })
    return null
  }),
  action(saveSearch, ({ savedSearch }, by, { id = '', ...search }) => {
    if (savedSearch.has(id)) return 'id-taken'
    const own = [...savedSearch.values()].filter(({ userId }) => userId === by.id)
    if (own.some(one => searchKey(one) === searchKey(search))) return 'search-saved'
    if (own.length >= limits.savedSearches.max) return 'list-full'
    savedSearch.set(id, { id, userId: by.id, ...search })
    return null
  }),
  action(editSavedSearch, (world, by, { id, was, ...edit }) => {
    const search = world.savedSearch.get(id)
    if (search?.userId !== by.id) return 'not-found'
    const { name = search.name, isAlerting = search.isAlerting } = edit
    change(world.savedSearch, id, { name, isAlerting })
    const names = overwritten(['name', 'isAlerting'], { edit, was, now: search })
    if (names.length > 0) {
      const notice = say('searchReplaced', name, {
        changes: changesOfOwn<SearchValues, keyof SearchValues>(names, search, edit),
      })
      tell(world, by, by.id, notice, { at: actionUrls.dashboard })
    }
    return null
  }),
  action(deleteSavedSearch, ({ savedSearch }, by, { id }) => {
    if (savedSearch.get(id)?.userId !== by.id) return 'not-found'
    savedSearch.delete(id)
    return null
  }),
]
