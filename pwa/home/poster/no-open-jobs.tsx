import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { early } from '../../components/ui/early.ts'

export const NoOpenJobs = ({ onPublish }: { onPublish: () => void }) => (
  <EmptyState drawing={<NoJobsDrawing />} title={m.poster_no_open()} text={m.poster_no_open_hint()} level="h3">
    <button type="button" {...early('publish')} className={button()} onClick={onPublish}>
      {m.poster_publish()}
    </button>
  </EmptyState>
)
