import { categories } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'

export const statuses = ['all', 'open', 'in_progress', 'completed'] as const
export const sorts = ['newest', 'rate', 'distance'] as const

/** What the list of jobs shows, as its address says it. */
export type JobSearch = {
  search: string
  location: string
  status: (typeof statuses)[number]
  category: (typeof categories)[number] | null
  sort: (typeof sorts)[number]
  /** The place that distances are measured from. */
  near: string
  page: number
}

export const plainSearch: JobSearch = {
  search: '',
  location: '',
  status: 'open',
  category: null,
  sort: 'newest',
  near: '',
  page: 1,
}

/** In the address stands only what differs from the plain list, so that a plain link stays plain. */
export type JobAddress = Partial<{ [Key in keyof JobSearch]: NonNullable<JobSearch[Key]> }>

const word = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, limits.search.max) : ''

const oneOf = <Value>(values: readonly Value[], value: unknown) => values.find(one => one === value)

export const toAddress = ({ search, location, status, category, sort, near, page }: JobSearch): JobAddress => ({
  ...(search.trim() && { search }),
  ...(location.trim() && { location }),
  ...(status !== plainSearch.status && { status }),
  ...(category && { category }),
  // The server orders by age alone, and it alone holds others than open offers.
  ...(sort !== plainSearch.sort && status === 'open' && { sort }),
  ...(near.trim() && sort === 'distance' && status === 'open' && { near }),
  ...(page > 1 && { page }),
})

/** Reads an address as anybody may have written it. */
export const readJobSearch = (given: Record<string, unknown>): JobAddress =>
  toAddress({
    search: word(given['search']),
    location: word(given['location']),
    status: oneOf(statuses, given['status']) ?? plainSearch.status,
    category: oneOf(categories, given['category']) ?? null,
    sort: oneOf(sorts, given['sort']) ?? plainSearch.sort,
    near: word(given['near']),
    page: Number.isSafeInteger(given['page']) ? Math.min(Math.max(Number(given['page']), 1), limits.page.max) : 1,
  })

export const toJobSearch = (address: JobAddress): JobSearch => ({ ...plainSearch, ...address })
