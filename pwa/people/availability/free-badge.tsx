import type { Work } from '../../../schema/decisions/availability.ts'
import { badge } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { sayFree } from './say-fit.ts'
import { useFreeTime } from './use-free-time.ts'

/** For an offer's page, which has room for « busy » too. */
export const FreeBadge = ({ job }: { job: Work & { status: string } }) => {
  const freeTime = useFreeTime()
  const fit = freeTime?.fitOf(job)
  if (!fit || fit.is === 'unknown') return null
  if (fit.is === 'busy') return <span className={badge({ tone: 'neutral' })}>{m.availability_fit_busy()}</span>
  return <span className={badge({ tone: 'success' })}>{sayFree(fit)}</span>
}
