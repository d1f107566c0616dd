import { categories, deliveryTypes, jobStatuses, urgencyLevels } from '../../../schema/choices.ts'
import { isObject } from '../../../schema/is-object.ts'
import { readSchedule } from './schedule.ts'
import type { Job } from '../../../schema/entities/job.ts'

/** Poster as a card shows them. Older servers and rows have no stars. */
type Poster = Pick<Job['poster'], 'firstName' | 'lastName' | 'profileImageUrl'> &
  Partial<Pick<Job['poster'], 'rating' | 'reviewersCount'>>

/** Fields of a job that lists show, as the server sends them. */
export type ListedJob = Pick<
  Job,
  | 'id'
  | 'title'
  | 'location'
  | 'canton'
  | 'rate'
  | 'duration'
  | 'description'
  | 'status'
  | 'category'
  | 'subcategory'
  | 'deliveryType'
  | 'urgencyLevel'
  | 'createdAt'
  | 'schedule'
  | 'photos'
  | 'places'
  | 'chosen'
> &
  Partial<Pick<Job, 'isRecurring'> & { poster: Poster }>

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isPoster = (value: unknown) =>
  isObject(value) &&
  isText(value.firstName) &&
  isText(value.lastName) &&
  (value.profileImageUrl === null || isText(value.profileImageUrl)) &&
  [value.rating ?? 0, value.reviewersCount ?? 0].every(stars => typeof stars === 'number')
const oneOf = (values: readonly string[]) => (value: unknown) => values.some(one => one === value)

const reads: { [Key in Exclude<keyof ListedJob, 'schedule'>]: (value: unknown) => boolean } = {
  id: isText,
  title: isText,
  location: isText,
  canton: isText,
  rate: value => typeof value === 'number',
  duration: isText,
  description: isText,
  status: oneOf(jobStatuses),
  category: oneOf(categories),
  subcategory: value => value === null || isText(value),
  deliveryType: oneOf(deliveryTypes),
  urgencyLevel: oneOf(urgencyLevels),
  createdAt: isText,
  photos: value => value === undefined || isTexts(value),
  poster: value => value === undefined || isPoster(value),
  isRecurring: value => value === undefined || typeof value === 'boolean',
  places: value => value === undefined || typeof value === 'number',
  chosen: value => value === undefined || typeof value === 'number',
}

const isListedJob = (value: unknown): value is ListedJob =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(reads).every(([key, isRight]) => isRight(Reflect.get(value, key)))

/** Hand-written: most phones load a list first, and a validation library would be loaded for it alone. */
export const readListedJobs = (value: unknown): ListedJob[] => {
  if (!Array.isArray(value)) throw new TypeError('a list of jobs is no list')
  const list: unknown[] = value
  return list.map(job => {
    if (!isListedJob(job)) throw new TypeError('a listed job lacks what its card shows')
    return job.schedule ? { ...job, schedule: readSchedule(job.schedule) } : job
  })
}
