import * as v from 'valibot'
import { cantonOf } from '../../../schema/cities.ts'
import { schedule as scheduleForm } from '../../../schema/forms/schedule.ts'
import { parseHours } from '../../../schema/decisions/parse-hours.ts'
import type { Job } from '../../../schema/entities/job.ts'
import { limits } from '../../../schema/rules.ts'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { toInitial } from '../../format/to-initial.ts'
import { JobPhotos } from '../cards/job-photos.tsx'
import { JobFacts } from '../cards/job-facts.tsx'
import { titleOf } from '../cards/title-of.ts'
import { useSession } from '../../data/session/use-session.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { toInput } from './offer.ts'
import type { Offer } from './offer.ts'
import type { Published } from './step-props.ts'

/** The offer as strangers would see it, published now by this person. */
const toJob = (offer: Offer, user: OwnUser, published: Published | undefined): Job => {
  const { rate, ...input } = toInput(offer)
  // An incomplete schedule is left out. It is validated when the offer is sent.
  const { success, output } = v.safeParse(scheduleForm, input.schedule)
  return {
    ...input,
    schedule: success ? output : null,
    scheduledFor: null,
    chosen: published?.chosen,
    id: user.id,
    rate: rate || 0,
    hourlyRate: rate || 0,
    minimumRate: limits.rate.min,
    status: 'open',
    isCompleted: false,
    canton: cantonOf(offer.location) ?? cantonOf(user.city) ?? '',
    estimatedDuration: parseHours(offer.duration),
    isPremiumJob: false,
    postedById: user.id,
    assignedToId: null,
    createdAt: new Date().toISOString(),
    poster: { ...user, rating: null, reviewsCount: 0, reviewersCount: 0 },
  }
}

type Props = { offer: Offer; published: Published | undefined }

export const Preview = ({ offer, published }: Props) => {
  const { user } = useSession()
  if (!user) return null
  const job = toJob(offer, user, published)
  return (
    <section aria-labelledby="preview" className={css({ pt: '2' })}>
      <h3 id="preview" className={css({ fontSize: 'body', pb: '2' })}>
        {m.publish_preview()}
      </h3>
      <div className={cx(card(), css({ gap: '3', bg: 'page' }))}>
        <span className={badge()}>{m.label_job_status_open()}</span>
        <h4 className={css({ fontSize: 'large', fontWeight: 'bold', lineHeight: 'tight' })}>{titleOf(job)}</h4>
        <p className={wrap({ columnGap: '4', rowGap: '1' })}>
          <strong className={css({ color: 'accent', whiteSpace: 'nowrap' })}>{formatRate(job.rate)}</strong>
          <span>{job.duration}</span>
          <span>{job.location}</span>
        </p>
        {offer.photos.length > 0 && <JobPhotos title={titleOf(job)} category={job.category} photos={offer.photos} />}
        <p className={css({ whiteSpace: 'pre-line' })}>{job.description}</p>
        <JobFacts job={job} />
        <p className={css({ color: 'quiet', fontSize: 'small' })}>
          {m.job_poster()} {user.firstName} {toInitial(user.lastName)}., {user.city}
        </p>
      </div>
    </section>
  )
}
