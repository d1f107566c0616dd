import { Suspense, useState } from 'react'
import { useEngine } from '../../live/use-engine.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, iconButton, textLink } from '../../styled-system/recipes/index.js'
import { privateTexts } from '../../texts/fr/private.ts'
import { Banner } from '../../ui/banner.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { BriefcaseIcon } from '../../ui/icons/briefcase.ts'
import { PeopleIcon } from '../../ui/icons/people.ts'
import { TrashIcon } from '../../ui/icons/trash.ts'
import { later } from '../../ui/later.ts'
import { toast } from '../../ui/toast.ts'
import { JobFrame, titleOf } from './-job-frame.tsx'
import { JobList } from './-job-list.tsx'
import { TabHead } from './-tab-head.tsx'
import type { OwnJob, OwnJobs } from './-use-own-jobs.ts'

const NoOpenJobs = later(async () => (await import('./-no-open-jobs.tsx')).NoOpenJobs)
const ConfirmDialog = later(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

const foot = css({ mt: 'auto' })

type Props = {
  own: OwnJobs | undefined
  onApplications: (jobId: string) => void
  onPublish: () => void
  onActive: () => void
}

export const OpenJobs = ({ own, onApplications, onPublish, onActive }: Props) => {
  const live = useEngine()
  const [asked, setAsked] = useState<OwnJob>()
  const remove = async ({ id }: OwnJob) => {
    setAsked(undefined)
    await live?.engine.send('delete-job', { id })
    toast({ title: privateTexts.removed })
  }
  const applicants = (jobId: string) => own?.applicants.get(jobId) ?? 0
  return (
    <section>
      <TabHead title={privateTexts.open} />
      {own && own.active.length > 0 && (
        <div className={css({ pb: '4' })}>
          <Banner
            tone="info"
            icon={<BriefcaseIcon />}
            action={
              <button type="button" className={textLink()} onClick={onActive}>
                {privateTexts.activeShow}
              </button>
            }
          >
            {privateTexts.activeLink(own.active.length)}
          </Banner>
        </div>
      )}
      <JobList
        items={own?.open}
        empty={
          <Suspense>
            <NoOpenJobs onPublish={onPublish} />
          </Suspense>
        }
      >
        {job => (
          <JobFrame
            key={job.id}
            job={job}
            withDescription
            corner={
              <button
                type="button"
                aria-label={privateTexts.remove(titleOf(job))}
                className={iconButton()}
                onClick={() => setAsked(job)}
              >
                <TrashIcon />
              </button>
            }
          >
            <button
              type="button"
              className={cx(button({ variant: 'soft' }), foot)}
              onClick={() => onApplications(job.id)}
            >
              <PeopleIcon />
              {privateTexts.applications(applicants(job.id))}
              <CountBadge count={applicants(job.id)} />
            </button>
          </JobFrame>
        )}
      </JobList>
      <Suspense>
        {asked && (
          <ConfirmDialog
            open
            danger
            title={privateTexts.removeTitle}
            text={privateTexts.removeText(applicants(asked.id))}
            confirm={privateTexts.removeConfirm}
            onClose={() => setAsked(undefined)}
            onConfirm={() => void remove(asked)}
          />
        )}
      </Suspense>
    </section>
  )
}
