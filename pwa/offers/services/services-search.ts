import { categories, type Category } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'

export type ServicesAddress = { search?: string; category?: Category }

/** Parses an address, which is untrusted input. */
export const readServicesSearch = (given: Record<string, unknown>) => {
  const { search } = given
  return {
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, limits.search.max) : '',
    category: categories.find(category => category === given['category']) ?? null,
  }
}

export const toServicesAddress = ({ search, category }: ReturnType<typeof readServicesSearch>): ServicesAddress => ({
  ...(search.trim() && { search }),
  ...(category && { category }),
})
