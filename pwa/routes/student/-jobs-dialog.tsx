import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatRate } from '../../format/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { jobTexts } from '../../texts/fr/job.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Line = {
  id: string
  jobId: string
  job: { title: string; location: string; rate: number } | undefined
  side: ReactNode
}
type Props = { onClose: () => void; title: string; empty: string; lines: readonly Line[] }

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '3',
  minHeight: 'target',
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'line' },
})

/** The jobs behind a figure. */
const JobsDialog = ({ onClose, title, empty, lines }: Props) => (
  <Dialog open onClose={onClose} title={title}>
    {lines.length === 0 ? (
      <p className={css({ color: 'quiet', py: '4' })}>{empty}</p>
    ) : (
      <ul>
        {lines.map(({ id, jobId, job, side }) => (
          <li key={id} className={row}>
            <div className={css({ flex: '1', minWidth: '0' })}>
              <Link
                to="/jobs/$id"
                params={{ id: jobId }}
                className={css({
                  fontWeight: 'medium',
                  overflowWrap: 'anywhere',
                  _hover: { color: 'accent' },
                  _after: { content: '""', position: 'absolute', inset: '0' },
                })}
              >
                {job?.title || jobTexts.untitled}
              </Link>
              {job && (
                <p className={css({ color: 'quiet', fontSize: 'small' })}>
                  {job.location} · {formatRate(job.rate)}
                </p>
              )}
            </div>
            {side}
          </li>
        ))}
      </ul>
    )}
  </Dialog>
)

export default JobsDialog
