import CheckIcon from 'lucide-react/icons/check'
import { useEngine } from '../../data/device/use-engine.ts'
import { useLive } from '../../data/device/use-live.ts'
import type { OwnJobs } from '../../features/jobs/own-jobs.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { vibrate } from '../../components/ui/vibrate.ts'
import { knownStudents } from './known-students.ts'
import { titleOf } from './job-frame.tsx'

type Props = { jobId: string; own: OwnJobs; me: string; onClose: () => void }

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
const words = css({ flex: '1 1 9rem', minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })
const before = css({ color: 'quiet', fontSize: 'small', lineClamp: 2 })
const ask = button({ variant: 'soft', size: 'small' })
const asked = button({ variant: 'ghost', size: 'small' })

/** Whoever has worked for this person before is one tap away from the next job. */
export const ProposeDialog = ({ jobId, own, me, onClose }: Props) => {
  const live = useEngine()
  const blocked = useLive(`blocked/${me}`, async db => (await db.users.get(me))?.blocked?.map(({ id }) => id) ?? [])
  const job = own.open.find(({ id }) => id === jobId)
  if (!job) return null
  const propose = async (studentId: string) => {
    await live?.engine.send('propose-job', { id: jobId, studentId }, { about: titleOf(job) })
    vibrate()
  }
  return (
    <Dialog open onClose={onClose} title={m.propose_title()} description={titleOf(job)}>
      <p className={css({ color: 'quiet', pb: '2' })}>{m.propose_hint()}</p>
      <ul>
        {blocked &&
          knownStudents(own)
            .filter(({ id }) => !blocked.includes(id))
            .map(({ id, firstName, lastName, profileImageUrl, lastJob }) => {
              const name = `${firstName} ${lastName}`.trim()
              const isAsked = job.proposedTo?.includes(id) ?? false
              return (
                <li key={id} className={row}>
                  <Avatar firstName={firstName} lastName={lastName} source={profileImageUrl} />
                  <div className={words}>
                    <p>
                      <bdi>{name}</bdi>
                    </p>
                    <p className={before}>
                      <bdi>{titleOf(lastJob)}</bdi>
                    </p>
                  </div>
                  {/* The same button before and after: the focus stays where it is. */}
                  <button
                    type="button"
                    aria-disabled={isAsked}
                    aria-label={isAsked ? m.propose_done_to({ name }) : m.propose_to({ name })}
                    className={isAsked ? asked : ask}
                    onClick={() => {
                      if (!isAsked) void propose(id)
                    }}
                  >
                    {isAsked && <CheckIcon />}
                    {isAsked ? m.propose_done() : m.propose_action()}
                  </button>
                </li>
              )
            })}
      </ul>
    </Dialog>
  )
}
