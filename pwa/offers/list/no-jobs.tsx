import type { ReactNode } from 'react'
import * as m from '../../paraglide/messages.js'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'

/** Empty state of a list of offers. `isNarrowed` means that removing filters may show some. */
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
