import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { limits } from '../../../schema/rules.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { useQuery } from '../../data/server/query.ts'
import { createFinder, orderJobs, type JobIndex, type Order } from '../../data/device/jobs/job-index.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { useOpening } from '../../data/device/jobs/use-opening.ts'
import { live } from '../../data/device/live.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { jobsQuery, lastQueriedPage, toQuestion } from './jobs-query.ts'
import { cantonWanted, toAddress, type JobSearch } from './job-search.ts'
import { isHeld, type Region } from '../../data/device/jobs/region.ts'

type Shown = {
  state: 'shown'
  jobs: readonly ListedJob[]
  /** Null where it is not known, as while only the newest page is there. */
  total: number | null
  page: number
  pages: number
  /** Without network: what the device has of a list that only the server knows whole. */
  isPartial: false | 'status' | 'region'
}
export type JobsView = Shown | { state: 'waiting' | 'failed' }

const size = limits.pageSize.screen

const turnTo = (found: JobIndex, page: number, isPartial: Shown['isPartial'] = false): Shown => {
  const pages = Math.ceil(found.length / size)
  const shown = Math.min(page, Math.max(1, pages))
  const jobs = found.slice((shown - 1) * size, shown * size)
  return { state: 'shown', jobs, total: found.length, page: shown, pages, isPartial }
}

/** The server's pages lead so far and no further. */
const pagesAsked = ({ page }: JobSearch, total: number) => ({
  page: Math.min(page, lastQueriedPage),
  pages: Math.min(Math.ceil(total / size), lastQueriedPage),
})

const newestFirst: Order = { by: 'newest' }
const bestPaid: Order = { by: 'rate' }

const without = <Job extends { id: string }>(jobs: readonly Job[] | null, hidden: ReadonlySet<string> | undefined) =>
  hidden && hidden.size > 0 && jobs ? jobs.filter(({ id }) => !hidden.has(id)) : jobs

const onlyFitting = <Job extends ListedJob>(jobs: readonly Job[] | null, fits: Terms['fits']) =>
  fits && jobs ? jobs.filter(fits) : jobs

type Terms = {
  kilometres: ((place: string) => number) | null
  /** Left out, such as what one has applied to: how many are left only the device can tell. */
  hidden: ReadonlySet<string> | undefined
  /** What is left where only some times will do: null where any will, undefined until the device has said. */
  fits: ((job: ListedJob) => boolean) | null | undefined
  /** How well an offer suits the reader; null if there is no score, undefined until the device has said. */
  score: ((job: ListedJob) => number) | null | undefined
}

/** What this device holds of a search: found within a frame, whatever the network does. */
const useFound = (whole: JobIndex | null, wanted: JobSearch, { kilometres, hidden, fits, score }: Terms) => {
  const [find] = useState(createFinder)
  const { status, category, minimumRate, sort } = wanted
  const canton = cantonWanted(wanted)
  // The letter is painted first, the list right after.
  const search = useDeferredValue(wanted.search)
  const location = useDeferredValue(wanted.location)
  const index = useMemo(() => onlyFitting(without(whole, hidden), fits), [whole, hidden, fits])
  const ordered = useMemo(() => {
    const byDistance: Order = kilometres ? { by: 'distance', kilometres } : newestFirst
    const byScore: Order = score ? { by: 'score', score } : newestFirst
    const orders = { newest: newestFirst, rate: bestPaid, distance: byDistance, 'for-you': byScore }
    return index && orderJobs(index, orders[sort])
  }, [index, sort, kilometres, score])
  return useMemo(
    () => ordered && find(ordered, { search, location, status, category, canton, minimumRate }),
    [find, ordered, search, location, status, category, canton, minimumRate],
  )
}

/** Whether the device holds it: what is near, if no canton was chosen. A visitor first has to say what is near. */
const isNear = (region: Region | null, { canton }: JobSearch) =>
  canton === null && region !== null ? region.home !== null : isHeld(region, canton === 'CH' ? null : canton)

/**
 * A page of jobs, from where it is first:
 *
 *     open offers ── the device, once it is filled; its newest twenty before its index is built; the server until then
 *     the others  ── the server; without network what the device has of them
 *
 * Where the country is too much for a device, offers beyond its region are among the others.
 */
export const useJobsView = (
  wanted: JobSearch,
  /** What the server is asked: what is being typed only once it has settled in the address. */
  settled: JobSearch,
  terms: Terms,
) => {
  const { isFilled, isOpened, answer } = useOpening()
  const { newest, index, isEmpty, region, near, open: counted } = useJobs({ isOpened })
  const isFailing = (useStatus()?.storage ?? 'ok') !== 'ok'
  const found = useFound(index, wanted, terms)
  const { status, sort } = wanted
  const { hidden, fits, score } = terms
  const isHere = status === 'open' && isNear(region, wanted)
  const isForDevice = isHere && (index !== null || (isFilled && !isEmpty && !isFailing))
  const question = isForDevice ? null : toQuestion(settled)
  const query = useQuery(jobsQuery, question)
  const hasAnswer = query !== undefined && query.state !== 'asking'
  if (hasAnswer) answer()

  const look = (): JobsView => {
    const isUntold = fits === undefined || (sort === 'for-you' && score === undefined)
    if (isUntold && !isFailing) return { state: 'waiting' }
    if (isHere && found) return turnTo(found, wanted.page)
    if (isHere && newest && Object.keys(toAddress({ ...wanted, view: 'list' })).length === 0)
      return {
        state: 'shown',
        jobs: without(newest, hidden) ?? newest,
        total: hidden ? null : counted,
        page: 1,
        pages: 0,
        isPartial: false,
      }
    if (query?.state === 'answered' && (!isHere || (sort === 'newest' && !fits) || isFailing)) {
      const { jobs, total } = query.answer
      const left = onlyFitting(without(jobs, hidden), fits) ?? jobs
      const pages = pagesAsked(settled, total)
      return { state: 'shown', jobs: left, total: hidden || fits ? null : total, ...pages, isPartial: false }
    }
    if (query?.state === 'failed')
      return found ? turnTo(found, wanted.page, status === 'open' ? 'region' : 'status') : { state: 'failed' }
    return { state: 'waiting' }
  }

  const open = useMemo(() => index?.filter(job => job.status === 'open').length ?? counted, [index, counted])
  const engine = useEngine(isOpened)?.engine
  const canton = cantonWanted(wanted)
  useEffect(() => {
    // What cannot be stored now is with the next look.
    if (canton !== null) void engine?.lookAt(canton).catch(() => undefined)
  }, [engine, canton])
  return {
    view: look(),
    /** In the whole country. */
    open: region ? null : open,
    region,
    isHere,
    /** What stands before « Plus loin », in the list's own order. */
    near: isHere ? near : null,
    /** All that fits, where the device holds it. */
    found: isHere ? found : null,
    retry: () => {
      if (question !== null) void jobsQuery.fetch(question)
      void live.get()?.engine.drain()
    },
  }
}
