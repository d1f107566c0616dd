import type { saveSearch as contract } from '../../schema/commands/save-search.ts'
import type { Effect } from './effect.ts'

export const saveSearch: Effect<typeof contract, 'savedSearch'> = {
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
