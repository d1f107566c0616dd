import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import type { Category, JobStatus } from '../../../schema/choices.ts'
import type { Schedule } from '../../../schema/decisions/schedule.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { JobCardFrame, JobFact, JobPlace, Heart, type Keeping } from '../../features/jobs/job-card-frame.tsx'
import { JobWhen } from '../../features/jobs/job-when.tsx'

type Offer = {
  id: string
  title: string
  category: Category
  location: string
  rate: number
  description: string
  duration: string
  status: JobStatus
  schedule?: Schedule | null | undefined
}
type Props = Keeping & {
  offer: Offer
  level?: 'h2' | 'h3'
  kilometres?: number | undefined
  /** Without it the card leads to the job's page. */
  onApply?: (offer: Offer) => void
}

/** An offer that the student can apply to. */
export const OfferCard = memo(({ offer, level = 'h2', kilometres, onApply, isKept, onKeep }: Props) => (
  <JobCardFrame
    job={offer}
    level={level}
    leads="title"
    rate={offer.rate}
    beside={<Heart job={offer} isKept={isKept} onKeep={onKeep} />}
  >
    <JobPlace location={offer.location} kilometres={kilometres} small />
    <JobFact icon={<ClockIcon />} small>
      {sayDuration(offer.duration)}
    </JobFact>
    <JobWhen job={offer} small />
    <p className={css({ color: 'quiet', lineClamp: 3, whiteSpace: 'pre-line' })}>{offer.description}</p>
    <div className={css({ mt: 'auto', pt: '2' })}>
      {onApply ? (
        <button type="button" aria-haspopup="dialog" className={button({ wide: true })} onClick={() => onApply(offer)}>
          {m.student_offers_apply()}
          <span className={css({ srOnly: true })}> : {offer.title}</span>
        </button>
      ) : (
        <Link to="/jobs/$id" params={{ id: offer.id }} className={button({ variant: 'soft', wide: true })}>
          {m.student_offers_view_job()}
          <span className={css({ srOnly: true })}> : {offer.title}</span>
        </Link>
      )}
    </div>
  </JobCardFrame>
))
OfferCard.displayName = 'OfferCard'
