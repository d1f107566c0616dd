import { useMemo } from 'react'
import InfoIcon from 'lucide-react/icons/info'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { cantonOf } from '../../../schema/cities.ts'
import { cantons } from '../../../schema/cities/cantons.ts'
import { minimumWageIn, minimumWagesAsOf } from '../../../schema/minimum-wages.ts'
import { limits } from '../../../schema/rules.ts'
import { formatCount } from '../../format/format-number.ts'
import { formatMonth } from '../../format/format-date.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { useSession } from '../../data/session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { readRate } from './offer.ts'
import type { Offer } from './offer.ts'
import { similarRates } from './similar-rates.ts'

const legalText = (canton: keyof typeof cantons, wage: { from: number; to?: number }) => {
  const month = formatMonth(minimumWagesAsOf)
  const name = cantons[canton]
  if (wage.to === undefined) return m.publish_legal({ canton: name, wage: formatRate(wage.from), month })
  return m.publish_legal_range({ canton: name, from: formatRate(wage.from), to: formatRate(wage.to), month })
}

const { recommended, min } = limits.rate

/**
 * Helps to find a fair rate: our recommendation unless the legal minimum is higher, the canton's minimum wage, and rates of
 * similar offers there.
 */
export const PriceHelp = ({ offer }: { offer: Offer }) => {
  const { user } = useSession()
  const canton = cantonOf(offer.location) ?? cantonOf(user?.city ?? '')
  const { index } = useJobs()
  const open = useMemo(
    () => index?.filter(job => job.canton === canton && job.status === 'open' && job.postedById !== user?.id),
    [index, canton, user?.id],
  )
  const similar = open && similarRates(open, offer)
  const wage = minimumWageIn(canton)
  const isBelow = wage !== undefined && readRate(offer.rate) < wage.from
  return (
    <div className={stack({ gap: '3', fontSize: 'small' })}>
      {!(wage && wage.from > recommended) && (
        <p className={css({ color: 'quiet' })}>
          {m.publish_recommended({ recommended: formatRate(recommended), least: formatRate(min) })}
        </p>
      )}
      {canton && wage && (
        <Banner tone={isBelow ? 'warning' : 'info'} icon={isBelow ? <TriangleAlertIcon /> : <InfoIcon />} live="status">
          <p>
            {legalText(canton, wage)} {isBelow && <strong>{m.publish_below_legal()}</strong>}
          </p>
          <p className={css({ pt: '1' })}>{m.publish_legal_exceptions()}</p>
        </Banner>
      )}
      {similar && (
        <p className={css({ color: 'quiet' })}>
          {m.publish_similar({
            count: formatCount(similar.count),
            middle: formatRate(similar.middle),
            from: formatRate(similar.from),
            to: formatRate(similar.to),
          })}
        </p>
      )}
    </div>
  )
}
