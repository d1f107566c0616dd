import type { ReactNode } from 'react'
import { CardPicture } from '../../offers/cards/card-picture.tsx'
import type { Echo } from '../../offers/publish/publish-dialog.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { jobStateLabels, jobStatusLabels } from '../../texts/labels.ts'
import { JobLine } from './job-line.tsx'
import type { OwnJob, OwnOffer } from '../../offers/cards/own-jobs.ts'
import { titleOf } from '../../offers/cards/title-of.ts'

const quiet = badge({ tone: 'neutral' })
const signs = {
  open: badge({ tone: 'success' }),
  assigned: badge({ tone: 'info' }),
  in_progress: badge({ tone: 'info' }),
  completed: quiet,
  cancelled: badge({ tone: 'warning' }),
  left: badge({ tone: 'warning' }),
}
const labels = { ...jobStatusLabels, ...jobStateLabels }

// With large text the line wraps instead of overlapping.
const head = wrap({ alignItems: 'center', columnGap: '3', rowGap: '2' })
// A full-size touch target that does not make its line taller.
const cornerStyle = css({ display: 'flex', my: '-1', ms: 'auto', me: '-2' })
const badges = wrap({ flex: '1 1 7rem', minWidth: '0', gap: '2' })

/** Fields of an offer that a card shows. It may not be stored yet. */
export type ShownOffer = Echo & Partial<Pick<OwnOffer, 'isHidden' | 'own' | 'questions'>>

type ShownJob = ShownOffer | OwnJob

type Props = {
  job: ShownJob
  /** Replaces the status badge. */
  sign?: string
  /** At the end of the first line. */
  corner?: ReactNode
  withDescription?: boolean
  children?: ReactNode
}

/** Id of the title, to label equal buttons on several cards. */
export const titleIdOf = ({ id }: { id: string }) => `job-${id}`

/** An own job as a card, with its actions at the end. */
export const JobFrame = ({ job, sign, corner, withDescription = false, children }: Props) => (
  <li className={cx(card(), css({ gap: '2' }))}>
    <div className={head}>
      <CardPicture job={job} size="small" />
      <div className={badges}>
        <span className={job.pending || sign ? quiet : signs[job.status]}>
          {job.pending ? m.poster_waiting() : (sign ?? labels[job.status]())}
        </span>
        {job.isHidden && <span className={badge({ tone: 'warning' })}>{m.safety_hidden_job()}</span>}
      </div>
      {corner && <span className={cornerStyle}>{corner}</span>}
    </div>
    <h3 id={titleIdOf(job)} className={css({ fontSize: 'large', lineClamp: 3, overflowWrap: 'anywhere' })}>
      <bdi>{titleOf(job)}</bdi>
    </h3>
    {withDescription && (
      <p className={css({ color: 'quiet', lineClamp: 3, whiteSpace: 'pre-line' })}>{job.description}</p>
    )}
    <JobLine job={job} />
    {children}
  </li>
)
