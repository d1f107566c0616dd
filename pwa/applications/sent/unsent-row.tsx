import * as m from '../../paraglide/messages.js'
import { ApplicationRow } from './application-row.tsx'
import type { Unsent } from './own-rows.ts'
import { useGoneTitle } from './use-gone-title.ts'

/** A letter that the server refused. */
export const UnsentRow = ({ unsent, onOpen }: { unsent: Unsent; onOpen: (id: string) => void }) => (
  <ApplicationRow
    id={unsent.entryId}
    title={useGoneTitle(unsent.jobId, unsent.title) || m.own_applications_gone_job()}
    job={unsent.job}
    line={m.own_applications_step_refused()}
    onOpen={onOpen}
  />
)
