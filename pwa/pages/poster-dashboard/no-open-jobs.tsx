import { button } from '../../styled-system/recipes/index.js'
import { privateTexts } from '../../texts/fr/private.ts'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'

export const NoOpenJobs = ({ onPublish }: { onPublish: () => void }) => (
  <EmptyState drawing={<NoJobsDrawing />} title={privateTexts.noOpen} text={privateTexts.noOpenHint} level="h3">
    <button type="button" className={button()} onClick={onPublish}>
      {privateTexts.publish}
    </button>
  </EmptyState>
)
