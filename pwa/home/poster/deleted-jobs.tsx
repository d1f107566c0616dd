import * as m from '../../paraglide/messages.js'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { JobFrame } from './job-frame.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'
import { TabHead } from '../../components/ui/tab-head.tsx'
import type { OwnOffer } from '../../offers/cards/own-jobs.ts'

type Props = { jobs: readonly OwnOffer[] | undefined; onBack: () => void }

export const DeletedJobs = ({ jobs, onBack }: Props) => (
  <section>
    <TabHead title={m.poster_deleted()} onBack={onBack} />
    <JobList items={jobs} empty={<EmptyState drawing={<NoJobsDrawing />} title={m.poster_no_deleted()} level="h3" />}>
      {job => <JobFrame key={job.id} job={job} sign={m.poster_deleted_badge()} />}
    </JobList>
  </section>
)
