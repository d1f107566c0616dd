import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import MapPinIcon from 'lucide-react/icons/map-pin'
import { formatRate } from '../../../schema/format-money.ts'
import { formatNumber } from '../../format/format-number.ts'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { smallFact } from '../../features/jobs/card-parts.ts'

type Offer = {
  id: string
  title: string
  location: string
  rate: number
  description: string
  duration: string
  estimatedDuration: number | null
}
type Props = {
  offer: Offer
  level?: 'h2' | 'h3'
  /** Without it the card leads to the job's page. */
  onApply?: (offer: Offer) => void
  isKept?: boolean | undefined
  onKeep?: ((jobId: string, isKept: boolean) => void) | undefined
}

const titleLink = css({ _hover: { color: 'accent' } })

/** `3 h`, or the duration as it was typed where it says no hours. */
export const saidDuration = ({ estimatedDuration, duration }: Pick<Offer, 'estimatedDuration' | 'duration'>) =>
  estimatedDuration === null ? duration : m.student_offers_hours({ hours: formatNumber(estimatedDuration, 1) })

/** An offer that the student can apply to. */
export const OfferCard = memo(({ offer, level: Heading = 'h2', onApply, isKept, onKeep }: Props) => (
  <article className={cx(card(), css({ height: 'full', gap: '2' }))}>
    <div className={css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' })}>
      <Heading className={css({ fontSize: 'body', lineHeight: 'snug', lineClamp: 3, minWidth: '0' })}>
        <Link to="/jobs/$id" params={{ id: offer.id }} className={titleLink}>
          {offer.title || m.job_untitled()}
        </Link>
      </Heading>
      <strong className={css({ ms: 'auto', color: 'accent', whiteSpace: 'nowrap', lineHeight: 'snug' })}>
        {formatRate(offer.rate)}
      </strong>
      {onKeep && <FavouriteButton jobId={offer.id} title={offer.title} isKept={isKept ?? false} onKeep={onKeep} />}
    </div>
    <p className={smallFact}>
      <MapPinIcon />
      <span className={css({ minWidth: '0', lineClamp: 2 })}>{offer.location}</span>
    </p>
    <p className={smallFact}>
      <ClockIcon />
      {saidDuration(offer)}
    </p>
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
  </article>
))
OfferCard.displayName = 'OfferCard'
