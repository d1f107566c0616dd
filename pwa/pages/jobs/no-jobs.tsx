import type { ReactNode } from 'react'
import { jobsTexts } from '../../texts/fr/jobs.ts'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'

/** What stands in the place of a list without jobs; `isNarrowed` when there may be some beyond the filters. */
export const NoJobs = ({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) => (
  <EmptyState
    drawing={<NoJobsDrawing />}
    title={isNarrowed ? jobsTexts.noResult : jobsTexts.empty}
    text={isNarrowed ? jobsTexts.noResultHint : jobsTexts.emptyHint}
    level="h3"
  >
    {children}
  </EmptyState>
)
