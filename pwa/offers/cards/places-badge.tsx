import UsersIcon from 'lucide-react/icons/users'
import { placesLeft } from '../../../schema/decisions/places.ts'
import type { Job } from '../../../schema/entities/job.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const small = css({ '& svg': { width: '1rem', height: '1rem' } })

type Places = Pick<Job, 'status' | 'places' | 'chosen'>

/** Returns whether an offer still seeks more than one student. */
export const isForSeveral = (job: Places) => job.status === 'open' && placesLeft(job) > 1

export const PlacesBadge = ({ job }: { job: Places }) =>
  isForSeveral(job) && (
    <span className={cx(badge({ tone: 'info' }), small)}>
      <UsersIcon />
      {m.job_places({ count: placesLeft(job) })}
    </span>
  )
