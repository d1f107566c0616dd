import { Link } from '@tanstack/react-router'
import type { Region } from '../../data/device/jobs/region.ts'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import type { JobSearch, LinkTo } from './job-search.ts'
import { nameOfRegion } from './name-of-region.ts'

/** Names what the list covers: the near offers held by the device, or the whole country. Null if it need not be said. */
export const readReach = ({ status, canton }: JobSearch, region: Region | null, isHere: boolean) => {
  if (!region?.home || status !== 'open' || (canton !== null && canton !== 'CH')) return null
  return isHere ? nameOfRegion(region.home) : m.jobs_every_canton()
}

type Props = { wanted: JobSearch; isHere: boolean; linkTo: LinkTo }

/** Link to the other reach: the near cantons, or all of Switzerland. */
export const ReachLink = ({ wanted, isHere, linkTo }: Props) => (
  <Link
    {...linkTo({ ...wanted, canton: isHere ? 'CH' : null, page: 1 })}
    replace
    resetScroll={false}
    className={button({ variant: 'soft', size: 'small' })}
  >
    {isHere ? m.jobs_show_country() : m.jobs_show_region()}
  </Link>
)
