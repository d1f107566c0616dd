import { useDeferredValue, useMemo } from 'react'
import { useAsked } from '../../data/server/asked.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { useOpening } from '../../data/device/jobs/use-opening.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { askedServices } from './asked-services.ts'
import { figuresOf, offersOf } from './offers.ts'

/** The catalogue: from the device once it is filled, and from the server until then. */
export const useServices = (typed: string, address: string) => {
  const { isOpened, answer } = useOpening()
  const { index, isEmpty } = useJobs(isOpened)
  const isFailing = (useStatus()?.storage ?? 'ok') !== 'ok'
  const search = useDeferredValue(typed)
  const isForDevice = index !== null || (isOpened && jobs.wasFilled() && !isEmpty && !isFailing)
  const question = isForDevice ? null : address.trim()
  const asked = useAsked(askedServices, question)
  const hasAnswer = asked !== undefined && asked.state !== 'asking'
  if (hasAnswer) answer()

  const found = useMemo(() => index && offersOf(index, search), [index, search])
  const figures = useMemo(() => index && figuresOf(index), [index])
  return {
    offers: found ?? (asked?.state === 'answered' ? asked.answer : null),
    figures,
    isFailed: !found && asked?.state === 'failed',
    retry: () => void askedServices.ask(address.trim()),
  }
}
