import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import BriefcaseBusinessIcon from 'lucide-react/icons/briefcase-business'
import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PencilIcon from 'lucide-react/icons/pencil'
import Trash2Icon from 'lucide-react/icons/trash-2'
import UserPlusIcon from 'lucide-react/icons/user-plus'
import UsersIcon from 'lucide-react/icons/users'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, iconButton, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { send } from '../../outbox/send.ts'
import { PlacesBadge } from '../../offers/cards/places-badge.tsx'
import { useFavouriteStudents } from '../../people/use-favourite-students.ts'
import { useIsMissed } from '../../offers/cards/job-when.tsx'
import { JobFrame } from './job-frame.tsx'
import type { ShownOffer } from './job-frame.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'
import { TabHead } from '../../components/ui/tab-head.tsx'
import { applicantCount } from '../../applications/received/applicant-count.ts'
import type { OwnJobs } from '../../offers/cards/own-jobs.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { knownStudents } from './known-students.ts'
import { NoOpenJobs } from './no-open-jobs.tsx'
import { early } from '../../components/ui/early.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)
const EditDialog = lazyPart(async () => (await import('../../offers/publish/edit-dialog.tsx')).EditDialog, {
  optional: true,
})

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog, { optional: true })

const foot = css({ flexWrap: 'wrap', overflowWrap: 'anywhere', mt: 'auto' })
const left = wrap({
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '1',
  overflowWrap: 'anywhere',
})

type Props = {
  own: OwnJobs | undefined
  /** The offer being stored right now. */
  echo: ShownOffer | undefined
  onApplications: (jobId: string) => void
  onChat: (jobId: string) => void
  onPublish: () => void
  onActive: () => void
}

const ApplicationsButton = ({ job, onOpen }: { job: ShownOffer; onOpen: () => void }) => {
  const count = applicantCount.use(job.id)
  return (
    <button
      type="button"
      {...early('applications', job.id)}
      className={cx(button({ variant: 'soft' }), foot)}
      onClick={onOpen}
    >
      <UsersIcon />
      {m.poster_applications({ count: count ?? 0 })}
      <CountBadge count={count} />
      <span className={css({ srOnly: true })}> {m.poster_applications_for({ title: titleOf(job) })}</span>
    </button>
  )
}

const RemoveDialog = ({ job, onClose, onConfirm }: { job: ShownOffer; onClose: () => void; onConfirm: () => void }) => {
  const count = applicantCount.use(job.id)
  return (
    count !== undefined && (
      <ConfirmDialog
        open
        danger
        title={m.poster_remove_title()}
        text={m.poster_remove_text({ count })}
        confirm={m.poster_remove_confirm()}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    )
  )
}

/** The offer's time has passed. The poster sets another one or deletes the offer. */
const Missed = ({ job }: { job: ShownOffer }) =>
  useIsMissed(job) && <p className={css({ color: 'warning', fontWeight: 'bold' })}>{m.job_when_past_own()}</p>

/** Link to the unanswered questions. */
const Unanswered = ({ job }: { job: ShownOffer }) => {
  const count = job.questions?.filter(({ answer }) => answer === null).length ?? 0
  if (count === 0 || job.isHidden) return null
  return (
    <Link
      to="/jobs/$id"
      params={{ id: job.id }}
      hash="questions"
      className={cx(textLink(), css({ alignSelf: 'start' }))}
    >
      <CircleQuestionMarkIcon />
      {m.question_count({ count })}
      <span className={css({ srOnly: true })}> {m.poster_applications_for({ title: titleOf(job) })}</span>
    </Link>
  )
}

type CardProps = Pick<Props, 'onApplications' | 'onChat'> & {
  job: ShownOffer
  onEdit: (jobId: string) => void
  onRemove: (job: ShownOffer) => void
  /** Undefined if there is no student to propose it to. */
  onPropose: ((jobId: string) => void) | undefined
}

/** Memoised: adding an offer does not render the others again. */
const OpenJobCard = memo(({ job, onApplications, onChat, onEdit, onRemove, onPropose }: CardProps) => (
  <JobFrame
    job={job}
    withDescription
    corner={
      <>
        {/* An offer hidden by moderation must stay as it was judged. */}
        {!job.isHidden && (
          <button
            type="button"
            {...early('edit', job.id)}
            aria-label={m.poster_edit({ title: titleOf(job) })}
            className={iconButton()}
            onClick={() => onEdit(job.id)}
          >
            <PencilIcon />
          </button>
        )}
        <button
          type="button"
          aria-label={m.poster_remove({ title: titleOf(job) })}
          className={iconButton()}
          onClick={() => onRemove(job)}
        >
          <Trash2Icon />
        </button>
      </>
    }
  >
    {job.own && job.own.formerStudents.length > 0 && (
      <div className={left}>
        <p>
          <bdi>{m.poster_left({ name: job.own.formerStudents.at(-1)?.firstName ?? m.label_user_type_student() })}</bdi>
        </p>
        <button
          type="button"
          {...early('chat', job.id)}
          aria-label={m.poster_chat_label({ title: titleOf(job) })}
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => onChat(job.id)}
        >
          <MessageSquareIcon />
          {m.poster_chat()}
        </button>
      </div>
    )}
    <p className={css({ display: 'flex', _empty: { display: 'none' } })}>
      <PlacesBadge job={job} />
    </p>
    <Missed job={job} />
    <Unanswered job={job} />
    <ApplicationsButton job={job} onOpen={() => onApplications(job.id)} />
    {onPropose && !job.isHidden && (
      <button
        type="button"
        {...early('propose', job.id)}
        aria-haspopup="dialog"
        className={button({ variant: 'ghost', size: 'small' })}
        onClick={() => onPropose(job.id)}
      >
        <UserPlusIcon />
        {m.poster_propose()}
        <span className={css({ srOnly: true })}> : {titleOf(job)}</span>
      </button>
    )}
  </JobFrame>
))
OpenJobCard.displayName = 'OpenJobCard'

/** Counts agreed jobs that have not started and those in progress. */
const sayActive = (active: readonly { status: string }[]) => {
  const going = active.filter(({ status }) => status === 'in_progress').length
  const waiting = active.length - going
  if (going === 0) return m.poster_active_assigned({ count: waiting })
  if (waiting === 0) return m.poster_active_going({ count: going })
  const [assigned, underWay] = [m.poster_active_assigned({ count: waiting }), m.poster_active_going({ count: going })]
  return m.poster_active_both({ assigned, going: underWay })
}

export const OpenJobs = ({ own, echo, onApplications, onChat, onPublish, onActive }: Props) => {
  const [asked, setAsked] = useState<ShownOffer>()
  const [edited, setEdited] = useState<string>()
  const [proposed, setProposed] = useState<string>()
  const remove = ({ id, title }: ShownOffer) =>
    void send(
      'delete-job',
      { id },
      {
        about: title,
        onKept: () => setAsked(undefined),
        failed: { title: m.poster_refused_delete() },
      },
    )
  const jobs: readonly ShownOffer[] | undefined = own && echo ? [echo, ...own.open] : own?.open
  const kept = useFavouriteStudents()?.kept ?? []
  const canPropose = own !== undefined && knownStudents(own, kept).length > 0
  return (
    <section>
      <TabHead title={m.poster_open()} />
      {own && own.active.length > 0 && (
        <div className={css({ pb: '4' })}>
          <Banner
            tone="info"
            icon={<BriefcaseBusinessIcon />}
            action={
              <button type="button" {...early('active-jobs')} className={textLink()} onClick={onActive}>
                {m.poster_active_show()}
              </button>
            }
          >
            {sayActive(own.active)}
          </Banner>
        </div>
      )}
      <JobList items={jobs} empty={<NoOpenJobs onPublish={onPublish} />}>
        {job => (
          <OpenJobCard
            key={job.id}
            job={job}
            onApplications={onApplications}
            onChat={onChat}
            onEdit={setEdited}
            onRemove={setAsked}
            onPropose={canPropose ? setProposed : undefined}
          />
        )}
      </JobList>
      {proposed !== undefined && own && (
        <ProposeDialog jobId={proposed} own={own} onClose={() => setProposed(undefined)} />
      )}
      {edited !== undefined && <EditDialog jobId={edited} onClose={() => setEdited(undefined)} />}
      {asked && <RemoveDialog job={asked} onClose={() => setAsked(undefined)} onConfirm={() => remove(asked)} />}
    </section>
  )
}
