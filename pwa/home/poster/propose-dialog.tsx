import { Link } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import { useFavouriteStudents } from '../../people/use-favourite-students.ts'
import type { OwnJobs } from '../../offers/cards/own-jobs.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { send } from '../../outbox/send.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { knownStudents, type KnownStudent } from './known-students.ts'

const heading = css({ fontSize: 'large', pt: '4' })
const row = wrap({
  alignItems: 'center',
  gap: '3',
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
const words = css({ flex: '1 1 9rem', minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })
const before = css({ color: 'quiet', fontSize: 'small', lineClamp: 2 })
const ask = button({ variant: 'soft', size: 'small' })
const asked = button({ variant: 'ghost', size: 'small' })

type ListProps = {
  title: string
  students: readonly KnownStudent[]
  proposedTo: readonly string[]
  onPropose: (studentId: string) => void
}

const StudentList = ({ title, students, proposedTo, onPropose }: ListProps) =>
  students.length > 0 && (
    <section>
      <h3 className={heading}>{title}</h3>
      <ul>
        {students.map(({ id, firstName, lastName, profileImageUrl, lastJob }) => {
          const name = `${firstName} ${lastName}`.trim()
          const isAsked = proposedTo.includes(id)
          return (
            <li key={id} className={row}>
              <Avatar firstName={firstName} lastName={lastName} source={profileImageUrl} />
              <div className={words}>
                <Link to="/student/$id" params={{ id }} className={textLink()}>
                  <bdi>{name}</bdi>
                </Link>
                {lastJob && (
                  <p className={before}>
                    <bdi>{titleOf(lastJob)}</bdi>
                  </p>
                )}
              </div>
              {/* The same button before and after, so that it keeps the focus. */}
              <button
                type="button"
                aria-disabled={isAsked}
                aria-label={isAsked ? m.propose_done_to({ name }) : m.propose_to({ name })}
                className={isAsked ? asked : ask}
                onClick={() => {
                  if (!isAsked) onPropose(id)
                }}
              >
                {isAsked && <CheckIcon />}
                {isAsked ? m.propose_done() : m.propose_action()}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )

type Props = { jobId: string; own: OwnJobs; onClose: () => void }

/** Proposes an offer to a favourite or a former student with one tap. */
export const ProposeDialog = ({ jobId, own, onClose }: Props) => {
  const found = useFavouriteStudents()
  const job = own.open.find(({ id }) => id === jobId)
  if (!job) return null
  const propose = (studentId: string) =>
    void send('propose-job', { id: jobId, studentId }, { about: titleOf(job), failed: { title: m.error_unknown() } })
  const students = found && knownStudents(own, found.kept).filter(({ id }) => !found.blocked.includes(id))
  const list = { proposedTo: job.own?.proposedTo ?? [], onPropose: propose }
  return (
    <Dialog open onClose={onClose} title={m.propose_title()} description={titleOf(job)}>
      <p className={css({ color: 'quiet' })}>{m.propose_hint()}</p>
      {students && (
        <>
          <StudentList {...list} title={m.kept_heading()} students={students.filter(({ isKept }) => isKept)} />
          <StudentList {...list} title={m.kept_others()} students={students.filter(({ isKept }) => !isKept)} />
        </>
      )}
    </Dialog>
  )
}
