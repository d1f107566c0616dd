import type * as contracts from '../../schema/contracts/saved.ts'
import type { Effect } from './effect.ts'
import { findPerson } from './find-person.ts'
import { saw } from './saw.ts'

/** Adding and removing a favourite share a lane: the last action counts. */
export const addFavourite: Effect<typeof contracts.addFavourite, null> = {
  command: 'add-favourite',
  creates: null,
  lane: ({ jobId }) => `favourite/${jobId}`,
  show: async (rows, { jobId }, { at }) => {
    const offer = await rows.get('offer', jobId)
    // An offer that is not on the device shows once the server has answered.
    if (!offer) return
    const { id, title, location, rate, category, status } = offer
    const state = status === 'open' ? 'open' : 'taken'
    await rows.create('favourite', { id, title, location, rate, category, state, createdAt: at })
  },
}

export const removeFavourite: Effect<typeof contracts.removeFavourite, null> = {
  command: 'remove-favourite',
  creates: null,
  lane: ({ jobId }) => `favourite/${jobId}`,
  show: (rows, { jobId }) => rows.remove('favourite', jobId),
}

/** Newest first, as the server lists them. */
export const keepStudent: Effect<typeof contracts.keepStudent, null> = {
  command: 'keep-student',
  creates: null,
  lane: ({ studentId }) => `kept/${studentId}`,
  show: async (rows, { studentId, isKept }, { account }) => {
    const before = (await rows.get('user', account))?.keptStudents ?? []
    const isThere = before.some(({ id }) => id === studentId)
    if (isThere === isKept) return
    if (!isKept) {
      await rows.update('user', account, { keptStudents: before.filter(({ id }) => id !== studentId) })
      return
    }
    const student = findPerson(studentId, {
      offers: await rows.all('offer'),
      jobs: await rows.all('job'),
      applications: await rows.all('application'),
    })
    await rows.update('user', account, { keptStudents: [student, ...before] })
  },
}

export const saveSearch: Effect<typeof contracts.saveSearch, 'savedSearch'> = {
  command: 'save-search',
  creates: 'savedSearch',
  lane: ({ id }) => `search/${id}`,
  show: (rows, { id, name, words, canton, category, minimumRate, isAlerting }, { at }) =>
    rows.create('savedSearch', {
      id,
      name: name.trim(),
      words: words?.trim() || null,
      canton: canton ?? null,
      category: category ?? null,
      minimumRate: minimumRate ?? null,
      isAlerting: isAlerting ?? true,
      createdAt: at,
    }),
}

export const editSavedSearch: Effect<typeof contracts.editSavedSearch, null> = {
  command: 'edit-saved-search',
  creates: null,
  complete: async (rows, edit) => saw(edit, await rows.get('savedSearch', edit.id)),
  lane: ({ id }) => `search/${id}`,
  show: (rows, { id, name, isAlerting }) =>
    rows.update('savedSearch', id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(isAlerting !== undefined && { isAlerting }),
    }),
}

export const deleteSavedSearch: Effect<typeof contracts.deleteSavedSearch, null> = {
  command: 'delete-saved-search',
  creates: null,
  lane: ({ id }) => `search/${id}`,
  show: (rows, { id }) => rows.remove('savedSearch', id),
}
