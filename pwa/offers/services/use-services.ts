import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '../../data/server/query.ts'
import { isHeld } from '../../data/device/jobs/region.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { useOpening } from '../../data/device/jobs/use-opening.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { servicesQuery } from './services-query.ts'
import { figuresOf, offersOf } from './offers.ts'

/** The catalogue: from the device once it is filled, before that from the server. */
export const useServices = (typed: string, address: string) => {
  const { isFilled, isOpened, answer } = useOpening()
  const { index, isEmpty, region } = useJobs({ isOpened })
  const isFailing = (useStatus()?.storage ?? 'ok') !== 'ok'
  const search = useDeferredValue(typed)
  const isWhole = isHeld(region, null)
  const isForDevice = isWhole && (index !== null || (isFilled && !isEmpty && !isFailing))
  const question = isForDevice ? null : address.trim()
  const query = useQuery(servicesQuery, question)
  const hasAnswer = query !== undefined && query.state !== 'asking'
  if (hasAnswer) answer()

  const found = useMemo(() => index && offersOf(index, search), [index, search])
  const figures = useMemo(() => (isWhole && index ? figuresOf(index) : null), [index, isWhole])
  const answered = query?.state === 'answered' ? query.answer : null
  return {
    // Offline, offers near by are better than none.
    offers: isWhole || query?.state === 'failed' ? (found ?? answered) : answered,
    figures,
    isFailed: !found && query?.state === 'failed',
    retry: () => void servicesQuery.fetch(address.trim()),
  }
}
