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
  /** Null if unknown, e.g. while only the newest page is loaded. */
  total: number | null
  page: number
  pages: number
  /** Offline: the device shows its part of a list that only the server has complete. */
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

/** The server limits how far one can page. */
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
  /** Ids to leave out, e.g. offers already applied to. Only the device knows how many remain. */
  hidden: ReadonlySet<string> | undefined
  /** Filter by availability. Null if it is off, undefined while loading. */
  fits: ((job: ListedJob) => boolean) | null | undefined
  /** Score of an offer for the reader. Null without a score, undefined while loading. */
  score: ((job: ListedJob) => number) | null | undefined
}

/** Local results of a search, found within a frame and without network. */
const useFound = (whole: JobIndex | null, wanted: JobSearch, { kilometres, hidden, fits, score }: Terms) => {
  const [find] = useState(createFinder)
  const { status, category, minimumRate, sort } = wanted
  const canton = cantonWanted(wanted)
  // Paint the typed letter first, then the list.
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

/**
 * Returns whether the device holds the offers of this search. Without a chosen canton, these are the near ones. A visitor has
 * no region until they choose one.
 */
const isNear = (region: Region | null, { canton }: JobSearch) =>
  canton === null && region !== null ? region.home !== null : isHeld(region, canton === 'CH' ? null : canton)

/**
 * A page of offers, from the quickest source:
 *
 *     open offers ── the device once it is filled; its newest twenty before its index is built; the server until then
 *     the others  ── the server; offline, the device's part of them
 *
 * If the country is too much for a device, offers beyond its region count as others.
 */
export const useJobsView = (
  wanted: JobSearch,
  /** The search sent to the server. Typed words are included once they are in the address. */
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
    // If storing fails now, the next visit tries again.
    if (canton !== null) void engine?.lookAt(canton).catch(() => undefined)
  }, [engine, canton])
  return {
    view: look(),
    /** Number in the whole country. */
    open: region ? null : open,
    region,
    isHere,
    /** The offers before « Plus loin », in the list's order. */
    near: isHere ? near : null,
    /** All matching offers, if the device holds them. */
    found: isHere ? found : null,
    retry: () => {
      if (question !== null) void jobsQuery.fetch(question)
      void live.get()?.engine.drain()
    },
  }
}
