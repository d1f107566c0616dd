import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '../../data/server/query.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { useOpening } from '../../data/device/jobs/use-opening.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { servicesQuery } from './services-query.ts'
import { figuresOf, offersOf } from './offers.ts'

/** The catalogue: from the device once it is filled, and from the server until then. */
export const useServices = (typed: string, address: string) => {
  const { isOpened, answer } = useOpening()
  const { index, isEmpty } = useJobs({ isOpened })
  const isFailing = (useStatus()?.storage ?? 'ok') !== 'ok'
  const search = useDeferredValue(typed)
  const isForDevice = index !== null || (isOpened && jobs.wasFilled() && !isEmpty && !isFailing)
  const question = isForDevice ? null : address.trim()
  const query = useQuery(servicesQuery, question)
  const hasAnswer = query !== undefined && query.state !== 'asking'
  if (hasAnswer) answer()

  const found = useMemo(() => index && offersOf(index, search), [index, search])
  const figures = useMemo(() => index && figuresOf(index), [index])
  return {
    offers: found ?? (query?.state === 'answered' ? query.answer : null),
    figures,
    isFailed: !found && query?.state === 'failed',
    retry: () => void servicesQuery.fetch(address.trim()),
  }
}
