import { useState } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

const small = button({ variant: 'ghost', size: 'small' })
/** As wide as its words where it stands under others. */
const own = css({ alignSelf: 'flex-start' })

type Props = { job: Stored<'job'>; me: string; wide?: boolean }

/** For the student of a job that is not at its end; nothing for anybody else. */
export const LeaveButton = ({ job, me, wide = false }: Props) => {
  const [isAsked, setIsAsked] = useState(false)
  const isUnderWay = job.status === 'assigned' || job.status === 'in_progress'
  if (job.assignedToId !== me || !isUnderWay) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.leave_cannot_come_to({ title: job.title || m.job_untitled() })}
        className={wide ? button({ variant: 'ghost', size: 'small', wide: true }) : cx(small, own)}
        onClick={() => setIsAsked(true)}
      >
        {m.leave_cannot_come()}
      </button>
      {isAsked && <LeaveDialog job={job} onClose={() => setIsAsked(false)} />}
    </>
  )
}
