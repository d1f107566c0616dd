import type { Category, JobStatus } from '../../../../schema/choices.ts'
import type { ListedJob } from '../../schemas/listed-job.ts'
import { readSchedule } from '../../schemas/schedule.ts'
import { fold } from './fold.ts'
import { newestFirst } from '../newest-first.ts'

/**
 * The device's offers for lists: newest first, with folded texts, so that a typed letter costs a single pass over strings. An
 * index is immutable; changes create a new one.
 */
export type IndexedJob = ListedJob & {
  postedById: string
  /** All searchable text, folded. */
  text: string
  place: string
}

/** Newest first. */
export type JobIndex = readonly IndexedJob[]
export type JobRow = ListedJob & {
  postedById: string
  withdrawnAt: string | null
}
export type JobFilters = {
  search: string
  location: string
  status: JobStatus | 'all'
  category: Category | null
  canton?: string | null
  minimumRate?: number | null
}

/** A card shows three lines. The searchable text has the whole description. */
const shownLetters = 300

const toIndexed = (row: JobRow): IndexedJob => {
  const { id, title, location, canton, rate, duration, status, category, subcategory, deliveryType } = row
  const { urgencyLevel, createdAt, photos, places, chosen, isRecurring, poster } = row
  const { postedById } = row
  const schedule = row.schedule && readSchedule(row.schedule)
  const description = row.description.slice(0, shownLetters)
  const text = fold(`${title}\n${row.description}\n${location}`)
  const place = fold(location)
  return {
    id,
    title,
    location,
    canton,
    rate,
    duration,
    description,
    status,
    category,
    subcategory,
    deliveryType,
    urgencyLevel,
    createdAt,
    ...(schedule && { schedule }),
    ...(photos && { photos }),
    ...(places !== undefined && { places }),
    ...(chosen !== undefined && { chosen }),
    ...(isRecurring && { isRecurring }),
    ...(poster && { poster }),
    postedById,
    text,
    place,
  }
}

/** The server's order, so that a list does not move when the device takes over. */
const asServer = (one: IndexedJob, other: IndexedJob) => newestFirst(one, other) || (one.id < other.id ? 1 : -1)

const isShown = (row: JobRow | undefined): row is JobRow => row !== undefined && row.withdrawnAt === null

/** Indexes rows in any order. Deleted rows are undefined. */
export const indexRows = (rows: Iterable<JobRow | undefined>): IndexedJob[] => [...rows].filter(isShown).map(toIndexed)

export const toIndex = (jobs: readonly IndexedJob[]): JobIndex => jobs.toSorted(asServer)

/**
 * Returns the index after the given ids changed, appeared or disappeared. `jobs` are those that remain. Other entries are reused.
 */
export const patchIndex = (index: JobIndex, changed: ReadonlySet<string>, jobs: readonly IndexedJob[]): JobIndex =>
  toIndex([...jobs, ...index.filter(({ id }) => !changed.has(id))])

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** Returns the matching offers in their order. A search must match every word, anywhere. */
export const filterJobs = (jobs: JobIndex, filters: JobFilters) => {
  const { search, location, status, category, canton = null, minimumRate = null } = filters
  const words = wordsOf(search)
  const place = fold(location).trim()
  return jobs.filter(
    job =>
      (status === 'all' || job.status === status) &&
      (!category || job.category === category) &&
      (!canton || job.canton === canton) &&
      (minimumRate === null || job.rate >= minimumRate) &&
      (!place || job.place.includes(place)) &&
      words.every(word => job.text.includes(word)),
  )
}

/** Returns whether all matches of `next` also match `before`, as after one more typed letter. */
const narrows = (before: JobFilters, next: JobFilters) =>
  (before.status === 'all' || before.status === next.status) &&
  (!before.category || before.category === next.category) &&
  (!before.canton || before.canton === next.canton) &&
  (before.minimumRate ?? 0) <= (next.minimumRate ?? 0) &&
  fold(next.search).startsWith(fold(before.search)) &&
  fold(next.location).trim().startsWith(fold(before.location).trim())

/** Filters while typing: one more letter only searches the previous matches. */
export const createFinder = () => {
  let last: { jobs: JobIndex; filters: JobFilters; found: JobIndex } | undefined
  return (jobs: JobIndex, filters: JobFilters) => {
    const among = last?.jobs === jobs && narrows(last.filters, filters) ? last.found : jobs
    const found = filterJobs(among, filters)
    last = { jobs, filters, found }
    return found
  }
}

export type Order =
  | { by: 'newest' }
  | { by: 'rate' }
  | { by: 'distance'; kilometres: (location: string) => number }
  | { by: 'score'; score: (job: ListedJob) => number }

/** Sorts offers that are newest first. Equal ones stay newest first. */
export const orderJobs = (jobs: JobIndex, order: Order): JobIndex => {
  if (order.by === 'rate') return jobs.toSorted((one, other) => other.rate - one.rate)
  if (order.by === 'distance') {
    const away = ({ location }: IndexedJob) => order.kilometres(location)
    return jobs.toSorted((one, other) => (away(one) === away(other) ? 0 : away(one) - away(other)))
  }
  if (order.by === 'score') {
    const scores = new Map(jobs.map(job => [job.id, order.score(job)]))
    return jobs.toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0))
  }
  return jobs
}
