import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { beginningOf, isLate } from '../../../schema/decisions/lateness.ts'
import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { useNow } from '../../components/ui/use-now.ts'

type Job = Pick<Stored<'job'>, 'schedule' | 'scheduledFor' | 'appointment' | 'agreedAt'>

/** Warns before a job is cancelled late, with the consequence for the person who cancels. */
export const LateNote = ({ job, by }: { job: Job; by: string | null }) =>
  isLate(beginningOf(job, by ?? ''), useNow(), job.agreedAt) && (
    <Banner tone="warning" icon={<TriangleAlertIcon />}>
      {m.lapse_warning()}
    </Banner>
  )
