import * as z from 'zod'
import { categories } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { contract } from '../contract.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { choice, line, optionalWords, ownId } from '../fields.ts'
import { isWholeRappen, limits, messages } from '../rules.ts'

export const saveSearch = contract({
  name: 'save-search',
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Save a search, with or without an alert for new offers that fit',
  caller: 'student',
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
