import type { SavedSearch } from '../entities/saved-search.ts'

type Filters = Pick<SavedSearch, 'words' | 'canton' | 'category' | 'minimumRate'>

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Key of a search: two searches with the same key find the same offers. Order and accents of words do not matter. */
export const searchKey = ({ words, canton, category, minimumRate }: Filters) => {
  const folded = new Set(
    fold(words ?? '')
      .split(/\s+/)
      .filter(Boolean),
  )
  return JSON.stringify([[...folded].sort(), canton, category, minimumRate])
}
