import { Link } from '@tanstack/react-router'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CalendarIcon from 'lucide-react/icons/calendar'
import CoinsIcon from 'lucide-react/icons/coins'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import MapPinIcon from 'lucide-react/icons/map-pin'
import { gainOf, type Stand } from '../../../schema/decisions/stand-of.ts'
import { timeSaid } from '../../../schema/decisions/when.ts'
import { formatSum } from '../../../schema/format-money.ts'
import type { Stored } from '../../../sync/store.ts'
import { directionsTo } from '../directions-to.ts'
import { AddToCalendar } from '../appointments/add-to-calendar-button.tsx'
import { otherPerson } from '../../data/other-person.ts'
import { sayPlanned } from '../../offers/cards/job-when.tsx'
import { sayPrivate } from '../../forms/offer-field-words.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { sayMeeting, sayShortMeeting } from '../../format/say-meeting.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Avatar } from '../../components/ui/avatar.tsx'
import { More } from './more.tsx'

type Props = { job: Stored<'job'>; me: string; stand: Stand | undefined }

const box = css({ containerType: 'inline-size' })
// With large text the title uses the whole width.
const who = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  '@container (max-width: 15rem)': { flexWrap: 'wrap', rowGap: '2' },
})
const title = css({
  flex: '1',
  minWidth: '0',
  '@container (max-width: 15rem)': { order: '1', flexBasis: '100%' },
})
const facts = css({ display: 'grid' })
const fact = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
  '& > svg': { width: '1.2rem', height: '1.2rem', flex: 'none', color: 'quiet' },
})
const words = wrap({ alignItems: 'center', columnGap: '3', minWidth: '0' })

/** The agreed time, as far as known. Null for a completed job without one. */
const sayTime = (job: Stored<'job'>) => {
  const said = timeSaid(job)
  if (!said) return job.status === 'completed' ? null : m.job_flexible()
  if (!said.meeting) return m.together_planned({ when: sayPlanned(said.plan) })
  const { start, minutes } = said.meeting
  return minutes === null ? sayShortMeeting({ start }) : sayMeeting({ start, minutes })
}

/** The reader's amount: what the poster pays, or the student's net. */
const Amount = ({ job, me, stand: { payment, due } }: Props & { stand: Stand }) => {
  const isPayer = job.postedById === me
  const gross = payment?.amount ?? due
  // A completed job without a payment here was paid by hand or not at all, so there is nothing to pay and nothing to promise.
  if (gross === null || (!payment && job.status === 'completed' && (isPayer || job.isThroughPouce))) return null
  const figure = formatSum(isPayer ? gross : (payment?.net ?? gainOf(job, gross)))
  const say = isPayer ? (payment ? m.together_paid : m.together_costs) : m.together_for_you
  return (
    <p className={fact}>
      <CoinsIcon />
      {say({ amount: figure })}
    </p>
  )
}

/** Time, place and amount. */
const Facts = ({ job, me, stand }: Props) => {
  const place = job.address ?? job.location
  const time = sayTime(job)
  return (
    <div className={facts}>
      {time && (
        <div className={words}>
          <span className={fact}>
            <CalendarIcon />
            {time}
          </span>
          <AddToCalendar job={job} me={me} />
        </div>
      )}
      <p className={fact}>
        <MapPinIcon />
        {job.deliveryType === 'remote' ? (
          place
        ) : (
          <a
            href={directionsTo(place)}
            target="_blank"
            rel="noreferrer"
            aria-label={m.together_map({ place })}
            className={textLink()}
          >
            {place}
          </a>
        )}
      </p>
      {sayPrivate(job).map(({ name, text }) => (
        <p key={name} className={fact}>
          <KeyRoundIcon />
          <span className={css({ color: 'quiet' })}>{name}</span> {text}
        </p>
      ))}
      {stand && <Amount job={job} me={me} stand={stand} />}
    </div>
  )
}

/** Title, other person, time, place and amount. */
export const Head = ({ job, me, stand }: Props) => {
  const other = otherPerson(job, me)
  const person = other?.firstName ?? m.chat_someone()
  return (
    <header className={css({ display: 'grid', gap: '3' })}>
      <div className={box}>
        <Link to="/accepted-jobs" className={textLink()}>
          <ArrowLeftIcon />
          {m.accepted_jobs_title()}
        </Link>
        <div className={who}>
          <Avatar firstName={person} lastName={other?.lastName ?? ''} source={other?.profileImageUrl} />
          <div className={title}>
            <h1 tabIndex={-1} className={css({ fontSize: 'heading', lineHeight: 'tight', overflowWrap: 'anywhere' })}>
              <bdi>{titleOf(job)}</bdi>
            </h1>
            <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>
              <bdi>{m.together_with({ person })}</bdi>
            </p>
          </div>
          <More job={job} me={me} due={stand?.due ?? null} />
        </div>
      </div>
      {job.status !== 'cancelled' && <Facts job={job} me={me} stand={stand} />}
    </header>
  )
}
