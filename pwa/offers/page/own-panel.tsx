import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { useIsMissed } from '../cards/job-when.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { column } from './column.ts'

const EditDialog = lazyPart(async () => (await import('../publish/edit-dialog.tsx')).EditDialog)

/** The poster's actions on their open offer. */
export const OwnPanel = ({ job }: { job: DetailedJob }) => {
  const { id: jobId } = job
  const isMissed = useIsMissed(job)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className={column}>
      <h2 className={css({ fontSize: 'large' })}>{m.job_own_title()}</h2>
      {isMissed && <p className={css({ color: 'warning', fontWeight: 'bold' })}>{m.job_when_past_own()}</p>}
      <button
        type="button"
        aria-haspopup="dialog"
        className={button({ variant: 'soft', wide: true })}
        onClick={() => setIsEditing(true)}
      >
        {m.job_own_edit()}
      </button>
      <Link to="/dashboard" search={{ tab: 'open', jobId }} className={textLink()}>
        {m.job_own_to_applications()}
      </Link>
      {isEditing && <EditDialog jobId={jobId} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
