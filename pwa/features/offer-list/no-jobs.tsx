import type { ReactNode } from 'react'
import * as m from '../../paraglide/messages.js'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'

/** What stands in the place of a list without jobs; `isNarrowed` when there may be some beyond the filters. */
export const NoJobs = ({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) => (
  <EmptyState
    drawing={<NoJobsDrawing />}
    title={isNarrowed ? m.jobs_no_result() : m.jobs_empty()}
    text={isNarrowed ? m.jobs_no_result_hint() : m.jobs_empty_hint()}
    level="h3"
  >
    {children}
  </EmptyState>
)
