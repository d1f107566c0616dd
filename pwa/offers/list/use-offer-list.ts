import { useFreeTime } from '../../people/availability/use-free-time.ts'
import { useKilometres } from '../cards/use-kilometres.ts'
import { toAddress, type JobSearch, type LinkTo } from './job-search.ts'
import { readReach } from './reach.tsx'
import { useForYou } from './use-for-you.ts'
import { useJobsView } from './use-jobs-view.ts'
import { useTyped } from './use-typed.ts'

type Options = {
  /** State of the list, as its address encodes it. */
  address: JobSearch
  /** Writes a new state into the address. */
  go: (next: JobSearch) => void
  linkTo: LinkTo
  /** Offers to leave out, e.g. those already applied to. */
  hidden?: ReadonlySet<string> | undefined
}

/** A list of offers with its search and the results from the device or the server. */
export const useOfferList = ({ address, go, linkTo, hidden }: Options) => {
  const typed = useTyped(address, go)
  const { wanted } = typed
  const distance = useKilometres(address.near, wanted.sort === 'distance')
  const freeTime = useFreeTime()
  // Without a filled week or a session, nothing is filtered.
  const fits = wanted.isFree ? freeTime && (freeTime.isFilled ? freeTime.hasRoomFor : null) : null
  const kilometres = distance.kilometres ?? null
  const score = useForYou(kilometres, freeTime, wanted.sort === 'for-you')
  const found = useJobsView(wanted, address, { kilometres, hidden, fits, score })
  const { view, region, isHere } = found
  return {
    address,
    go,
    linkTo,
    hidden,
    ...typed,
    ...distance,
    ...found,
    freeTime,
    reach: readReach(wanted, region, isHere || (view.state === 'shown' && view.isPartial !== false)),
    isNone: view.state === 'shown' && view.jobs.length === 0,
    /** No filter is active. */
    isPlain: Object.keys(toAddress({ ...wanted, page: 1, view: 'list' })).length === 0,
  }
}

export type OfferListState = ReturnType<typeof useOfferList>
