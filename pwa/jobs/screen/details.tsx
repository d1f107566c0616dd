import { Link } from '@tanstack/react-router'
import type { NextStep } from '../../../schema/decisions/next-step.ts'
import type { Stored } from '../../../sync/store.ts'
import { JobAppointment } from '../appointments/job-appointment.tsx'
import { Refused } from '../../outbox/refused.tsx'
import { JobSeries } from '../series/job-series.tsx'
import { JobMoney } from '../../money/wallet/job-money.tsx'
import { css } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Props = { job: Stored<'job'>; me: string; next: NextStep['kind'] | undefined }

/** Appointment and payment of a job, with their actions. */
export const Details = ({ job, me, next }: Props) => (
  <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
    <Refused of={({ place, jobId }) => place === 'jobs' && jobId === job.id} />
    <JobSeries job={job} me={me} />
    <JobAppointment job={job} me={me} next={next} />
    <JobMoney job={job} me={me} next={next} />
    <Link to="/jobs/$id" params={{ id: job.id }} className={textLink()}>
      {m.together_offer()}
    </Link>
  </div>
)
