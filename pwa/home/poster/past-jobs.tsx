import { repeatOffer } from '../../offers/publish/offer.ts'
import type { Wanted } from '../../offers/publish/publish-dialog.tsx'
import { FavouriteStudentButton } from '../../people/favourite-student-button.tsx'
import { awaitsReview } from '../../../schema/decisions/next-step.ts'
import { ReviewLink } from '../../jobs/review-link.tsx'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { JobFrame } from './job-frame.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'
import { JobScreenLink } from '../../jobs/job-state.tsx'
import { studentName } from '../../jobs/student-name.ts'
import { TabHead } from '../../components/ui/tab-head.tsx'
import { asPoster } from '../../../schema/offers/as-poster.ts'
import { isJob, type OwnJobs } from '../../offers/cards/own-jobs.ts'
import { titleOf } from '../../offers/cards/title-of.ts'

const doneBy = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

type Props = {
  own: OwnJobs | undefined
  onApplications: (jobId: string) => void
  onPublish: (wanted: Wanted) => void
  onDeleted: () => void
  onReviews: () => void
}

export const PastJobs = ({ own, onApplications, onPublish, onDeleted, onReviews }: Props) => (
  <section>
    <TabHead title={m.poster_past()}>
      <button type="button" className={textLink()} onClick={onReviews}>
        {m.poster_received()}
      </button>
      {own && own.deleted.length > 0 && (
        <button type="button" className={textLink()} onClick={onDeleted}>
          {m.poster_deleted_link({ count: own.deleted.length })}
        </button>
      )}
    </TabHead>
    <JobList
      items={own?.past}
      empty={
        <EmptyState drawing={<DoneDrawing />} title={m.poster_no_past()} text={m.poster_no_past_hint()} level="h3" />
      }
    >
      {job => (
        <JobFrame key={job.id} job={job}>
          {isJob(job) && (
            <div className={doneBy}>
              <p className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                <bdi>{m.poster_done_by({ name: studentName(job) })}</bdi>
              </p>
              <FavouriteStudentButton student={job.assignedTo} />
            </div>
          )}
          <div className={wrap({ gap: '2', mt: 'auto', pt: '2' })}>
            {isJob(job) && awaitsReview(job, job.postedById) && <ReviewLink job={job} me={job.postedById} />}
            {isJob(job) && <JobScreenLink job={job} className={button({ variant: 'soft', size: 'small' })} />}
            <button
              type="button"
              aria-label={m.poster_view_applications_for({ title: titleOf(job) })}
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() => onApplications(job.id)}
            >
              {m.poster_view_applications()}
            </button>
            <button
              type="button"
              aria-label={m.poster_again_for({ title: titleOf(job) })}
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() =>
                onPublish({
                  kind: 'again',
                  jobId: job.id,
                  offer: repeatOffer(isJob(job) ? job : asPoster(job)),
                })
              }
            >
              {m.poster_again()}
            </button>
          </div>
        </JobFrame>
      )}
    </JobList>
  </section>
)
