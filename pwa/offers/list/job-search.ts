import type { LinkProps } from '@tanstack/react-router'
import { categories } from '../../../schema/choices.ts'
import { cantonCodes, type CantonCode } from '../../../schema/cities/cantons.ts'
import { limits } from '../../../schema/rules.ts'

export const statuses = ['all', 'open', 'in_progress', 'completed'] as const
/** Choices for the minimum rate, in CHF per hour. */
export const rates = [20, 25, 30, 35, 40, 50] as const
const views = ['list', 'map'] as const
export const sorts = ['newest', 'for-you', 'rate', 'distance'] as const

/** State of the list of offers, as its address encodes it. */
export type JobSearch = {
  search: string
  location: string
  status: (typeof statuses)[number]
  category: (typeof categories)[number] | null
  /** `CH` means the whole country, even if the device otherwise shows near offers. */
  canton: CantonCode | 'CH' | null
  /** Minimum rate in CHF per hour. */
  minimumRate: number | null
  sort: (typeof sorts)[number]
  /** Place from which distances are measured. */
  near: string
  page: number
  view: (typeof views)[number]
  /** Offers at times when the student is free, instead of all. Only their device can tell. */
  isFree: boolean
  /** The student's favourites instead of all offers. */
  isKept: boolean
}

/** Builds the link to a search. Each list has its own address. */
export type LinkTo = (wanted: JobSearch) => Pick<LinkProps, 'to' | 'search'>

export const plainSearch: JobSearch = {
  search: '',
  location: '',
  status: 'open',
  category: null,
  canton: null,
  minimumRate: null,
  sort: 'newest',
  near: '',
  page: 1,
  view: 'list',
  isFree: false,
  isKept: false,
}

/** The address holds only what differs from the plain list, so that a plain link stays plain. */
export type JobAddress = Partial<{ [Key in keyof JobSearch]: NonNullable<JobSearch[Key]> }>

const word = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, limits.search.max) : ''

const oneOf = <Value>(values: readonly Value[], value: unknown) => values.find(one => one === value)

export const toAddress = (wanted: JobSearch): JobAddress => {
  const { search, location, status, category, canton, minimumRate, sort, near, page, view, isFree, isKept } = wanted
  if (isKept) return { isKept }
  return {
    ...(search.trim() && { search }),
    ...(location.trim() && { location }),
    ...(status !== plainSearch.status && { status }),
    ...(category && { category }),
    ...(canton && { canton }),
    ...(minimumRate !== null && { minimumRate }),
    // The server orders by age only, and only the server has offers that are not open.
    ...(sort !== plainSearch.sort && status === 'open' && { sort }),
    ...(near.trim() && sort === 'distance' && status === 'open' && { near }),
    ...(isFree && status === 'open' && { isFree }),
    ...(page > 1 && { page }),
    ...(view !== plainSearch.view && { view }),
  }
}

export const isSameSearch = (one: JobSearch, other: JobSearch) =>
  JSON.stringify(toAddress(one)) === JSON.stringify(toAddress(other))

/** Accepts whole francs within the limits. Anything else in an address is dropped. */
const rate = (value: unknown) => {
  const francs = Number(value)
  return Number.isInteger(francs) && francs >= limits.rate.min && francs <= limits.rate.max ? francs : null
}

/** Parses an address, which is untrusted input. */
export const readJobSearch = (given: Record<string, unknown>): JobAddress =>
  toAddress({
    search: word(given['search']),
    location: word(given['location']),
    status: oneOf(statuses, given['status']) ?? plainSearch.status,
    category: oneOf(categories, given['category']) ?? null,
    canton: oneOf([...cantonCodes, 'CH'] as const, given['canton']) ?? null,
    minimumRate: rate(given['minimumRate']),
    sort: oneOf(sorts, given['sort']) ?? plainSearch.sort,
    near: word(given['near']),
    page: Number.isSafeInteger(given['page']) ? Math.min(Math.max(Number(given['page']), 1), limits.page.max) : 1,
    view: oneOf(views, given['view']) ?? plainSearch.view,
    isFree: given['isFree'] === true,
    isKept: given['isKept'] === true,
  })

/** The canton to filter by. */
export const cantonWanted = ({ canton }: JobSearch) => (canton === 'CH' ? null : canton)

export const toJobSearch = (address: JobAddress): JobSearch => ({ ...plainSearch, ...address })
