import * as z from 'zod'
import { categories } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { contract } from '../contract.ts'
import { savedSearchMerges } from '../decisions/merge-edit.ts'
import { favourite } from '../entities/favourite.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { choice, done, edited, id, line, optionalWords, ownId } from '../fields.ts'
import { isWholeRappen, limits, messages } from '../rules.ts'

export const listFavourites = contract({
  name: 'list-favourites',
  method: 'GET',
  path: '/api/favourites',
  cost: 'list',
  summary: 'The offers that the student has kept, newest first',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(favourite),
  refusals: [],
})

export const addFavourite = contract({
  name: 'add-favourite',
  method: 'POST',
  path: '/api/favourites/:jobId',
  cost: 'row',
  summary: 'Keep an offer; one that is kept already stays as it is',
  caller: 'student',
  offline: true,
  anHour: 1000,
  input: z.strictObject({ jobId: id }),
  answer: favourite,
  refusals: ['list-full'],
})

export const removeFavourite = contract({
  name: 'remove-favourite',
  method: 'DELETE',
  path: '/api/favourites/:jobId',
  cost: 'row',
  summary: 'Keep an offer no longer, whether it was kept or not',
  caller: 'student',
  offline: true,
  anHour: 1000,
  input: z.strictObject({ jobId: id }),
  answer: done,
  refusals: [],
})

export const keepStudent = contract({
  name: 'keep-student',
  method: 'PATCH',
  path: '/api/kept-students/:studentId',
  cost: 'row',
  summary: 'Keep a student who has written to oneself among one’s favourites, or no longer; it stays private',
  caller: 'private',
  opens: 'poster',
  offline: true,
  anHour: 600,
  input: z.strictObject({ studentId: id, isKept: z.boolean({ error: messages.required }) }),
  answer: done,
  refusals: ['list-full'],
})

export const listSavedSearches = contract({
  name: 'list-saved-searches',
  method: 'GET',
  path: '/api/saved-searches',
  cost: 'row',
  summary: 'The searches that the student has saved, newest first',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(savedSearch),
  refusals: [],
})

export const saveSearch = contract({
  name: 'save-search',
  method: 'POST',
  path: '/api/saved-searches',
  cost: 'row',
  summary: 'Save a search, with or without an alert for new offers that fit',
  caller: 'student',
  offline: true,
  anHour: 60,
  input: z
    .strictObject({
      id: ownId,
      name: line(limits.searchName.max),
      words: optionalWords(limits.search.max),
      canton: choice(cantonCodes)
        .nullish()
        .transform(canton => canton ?? null),
      category: choice(categories)
        .nullish()
        .transform(category => category ?? null),
      minimumRate: z
        .number({ error: messages.number })
        .min(limits.rate.min, messages.rateTooLow)
        .max(limits.rate.max, messages.rateTooHigh)
        .refine(isWholeRappen, { error: messages.number })
        .nullish()
        .transform(rate => rate ?? null),
      isAlerting: z.boolean({ error: messages.choice }).default(true),
    })
    .refine(({ words, canton, category, minimumRate }) => words || canton || category || minimumRate, {
      path: ['words'],
      error: messages.searchEmpty,
    }),
  answer: savedSearch,
  status: 201,
  refusals: ['list-full', 'search-saved', 'id-taken'],
})

export const editSavedSearch = contract({
  name: 'edit-saved-search',
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  cost: 'row',
  summary: 'Rename a saved search, or switch its alert on or off',
  caller: 'student',
  opens: 'own',
  offline: true,
  anHour: 120,
  input: z.strictObject({
    id,
    ...edited(
      { name: line(limits.searchName.max), isAlerting: z.boolean({ error: messages.choice }) },
      savedSearchMerges,
    ),
  }),
  answer: savedSearch,
  refusals: [],
})

export const deleteSavedSearch = contract({
  name: 'delete-saved-search',
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  cost: 'row',
  summary: 'Forget a saved search and its alert',
  caller: 'student',
  opens: 'own',
  offline: true,
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
