import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import BriefcaseBusinessIcon from 'lucide-react/icons/briefcase-business'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import CheckIcon from 'lucide-react/icons/check'
import CoinsIcon from 'lucide-react/icons/coins'
import HeartIcon from 'lucide-react/icons/heart'
import PencilIcon from 'lucide-react/icons/pencil'
import SearchIcon from 'lucide-react/icons/search'
import SendIcon from 'lucide-react/icons/send'
import StarIcon from 'lucide-react/icons/star'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { NextSteps } from '../next-steps.tsx'
import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import type { Tab } from './day-search.ts'
import { Figures } from './figures.tsx'
import { HomeHeader } from './home-header.tsx'
import type { Applications, Work } from '../../applications/sent/own-rows.ts'
import { useEarnings } from './use-earnings.ts'
import { useIsWaiting } from '../../applications/sent/use-is-waiting.ts'
import { RecentOffers } from './recent-offers.tsx'
import { Refused } from '../../outbox/refused.tsx'
import { early } from '../../components/ui/early.ts'

const JobsDialog = lazyPart(async () => (await import('./jobs-dialog.tsx')).JobsDialog)

type Props = {
  user: OwnUser
  applications: Applications | undefined
  work: Work
  onGo: (tab: Tab) => void
  onEdit: () => void
  onAvailability: () => void
  onPhoto: () => void
  onAccount: () => void
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 2fr) minmax(16rem, 1fr)' },
  gridTemplateRows: { desktop: 'auto 1fr' },
  columnGap: { desktop: '8' },
  alignItems: 'start',
})
const besideBoth = css({ gridColumn: { desktop: '2' }, gridRow: { desktop: '1 / span 2' } })
const first = css({ pb: '6' })
const section = css({ pt: '8' })
const sectionTitle = css({ fontSize: 'heading', pb: '3' })
const quickActions = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))', desktop: 'minmax(0, 1fr)' },
  gap: '2',
  '& > *': {
    justifyContent: 'flex-start',
    textAlign: 'start',
    px: '4',
    borderRadius: 'medium',
    // The fallback font, shown until ours has loaded, is wider.
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
})
const Summary = ({ user }: { user: OwnUser }) => {
  const facts = [
    [m.student_school(), user.studentProfile?.school || m.student_not_specified()],
    [m.student_city(), user.city || m.student_not_specified()],
    [m.student_bio(), user.studentProfile?.bio || m.student_no_bio()],
  ]
  return (
    <dl className={cx(card(), css({ gap: '3', maxWidth: 'text' }))}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
          <dd className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The student's start screen. */
export const HomeTab = ({ user, applications, work, onGo, onEdit, onAvailability, onPhoto, onAccount }: Props) => {
  const [shown, setShown] = useState<'active' | 'completed' | null>(null)
  const isWaiting = useIsWaiting()
  const total = useEarnings(work)
  return (
    <>
      <HomeHeader user={user} isWaiting={isWaiting ?? false} onEdit={onEdit} onPhoto={onPhoto} onAccount={onAccount} />
      <div className={css({ pb: '6', maxWidth: 'text', _empty: { display: 'none' } })}>
        <Refused
          of={({ place }) => place === 'profile'}
          heading={<h2 className={css({ fontSize: 'heading', pb: '3' })}>{m.outbox_heading()}</h2>}
        />
      </div>
      <div className={first}>
        <NextSteps
          me={user.id}
          suggestion={
            <Link to="/dashboard" search={{ tab: 'jobs' }} className={textLink()}>
              {m.due_suggest_jobs()}
            </Link>
          }
          onProfile={lacks => (lacks === 'photo' ? onPhoto() : onEdit())}
        />
      </div>
      <Figures
        figures={[
          {
            id: 'active',
            icon: <SendIcon />,
            value: applications && formatCount(applications.sent.length),
            label: m.student_active_applications(),
            onOpen: () => setShown('active'),
          },
          {
            id: 'completed',
            icon: <CheckIcon />,
            value: work && formatCount(work.completed.length),
            label: m.student_completed_jobs(),
            onOpen: () => setShown('completed'),
          },
          {
            id: 'earnings',
            icon: <CoinsIcon />,
            value: total === undefined ? undefined : m.student_earned({ amount: formatCount(total) }),
            label: m.student_earnings(),
          },
        ]}
      />
      <div className={columns}>
        <section className={section}>
          <h2 className={sectionTitle}>{m.student_recent()}</h2>
          <RecentOffers onAll={() => onGo('jobs')} />
        </section>
        <section aria-labelledby="quick" className={cx(section, besideBoth)}>
          <h2 id="quick" className={sectionTitle}>
            {m.student_quick()}
          </h2>
          <div className={quickActions}>
            <button type="button" {...early('jobs')} className={button()} onClick={() => onGo('jobs')}>
              <SearchIcon />
              {m.student_browse()}
            </button>
            <button
              type="button"
              {...early('profile')}
              aria-haspopup="dialog"
              className={button({ variant: 'soft' })}
              onClick={onEdit}
            >
              <PencilIcon />
              {m.student_update_profile()}
            </button>
            <button
              type="button"
              {...early('availability')}
              aria-haspopup="dialog"
              className={button({ variant: 'soft' })}
              onClick={onAvailability}
            >
              <CalendarCheckIcon />
              {m.availability_title()}
            </button>
            <button
              type="button"
              {...early('applications')}
              className={button({ variant: 'soft' })}
              onClick={() => onGo('candidatures')}
            >
              <BriefcaseBusinessIcon />
              {m.student_my_applications()}
            </button>
            <Link to="/accepted-jobs" className={button({ variant: 'soft' })}>
              <CheckIcon />
              {m.accepted_jobs_title()}
            </Link>
            <Link to="/jobs" search={{ isKept: true }} className={button({ variant: 'soft' })}>
              <HeartIcon />
              {m.favourites_favourites_title()}
            </Link>
            <Link to="/student/$id" params={{ id: user.id }} className={button({ variant: 'soft' })}>
              <StarIcon />
              {m.review_answer_own()}
            </Link>
            <button
              type="button"
              {...early('wallet')}
              className={button({ variant: 'soft' })}
              onClick={() => onGo('wallet')}
            >
              <CoinsIcon />
              {m.student_wallet()}
            </button>
          </div>
        </section>
        <section className={section}>
          <h2 className={sectionTitle}>{m.student_summary()}</h2>
          <Summary user={user} />
        </section>
      </div>
      {shown && (
        <JobsDialog me={user.id} shown={shown} applications={applications} work={work} onClose={() => setShown(null)} />
      )}
    </>
  )
}
