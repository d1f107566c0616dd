import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { placesLeft } from '../../../schema/decisions/places.ts'
import type { User } from '../../../schema/entities/user.ts'
import { limits } from '../../../schema/rules.ts'
import { readJob } from '../../../sync/rows.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { differingTerms, LetterTerms, type Differing } from '../../features/apply/letter-terms.tsx'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { send } from '../../features/outbox/send.ts'
import { titleOf } from '../../features/jobs/title-of.ts'
import { answerApplication } from './answer-application.ts'
import { Applicant, nameOf, type Letter } from './applicant.tsx'
import { JobList } from './job-list.tsx'

const order = { accepted: 0, pending: 1, rejected: 2 }

/** Who applied for a job, as this device holds them: whom one chose first, then those who wait, the newest first. */
const useApplicants = (jobId: string) =>
  useLive(`applicants/${jobId}`, async db => {
    const [job, applications] = await Promise.all([
      readJob(db, jobId),
      db.applications.where('jobId').equals(jobId).toArray(),
    ])
    const received = applications.flatMap(application =>
      application.student ? [{ ...application, student: application.student }] : [],
    )
    const sorted = received.toSorted((one, other) => order[one.status] - order[other.status] || newestFirst(one, other))
    return { job, title: job ? titleOf(job) : '', others: job ? placesLeft(job) - 1 : 0, applications: sorted }
  })

type Asked = { answer: 'accept' | 'reject'; id: string; name: string; differing: Differing | null }

export const ApplicationsDialog = ({ jobId, onClose }: { jobId: string; onClose: () => void }) => {
  const live = useEngine()
  const navigate = useNavigate()
  const found = useApplicants(jobId)
  const [zoomed, setZoomed] = useState<User>()
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setIsBusy] = useState(false)

  const others = found?.others ?? 0
  const kept = found?.applications.filter(({ reservedAt }) => reservedAt !== undefined).length ?? 0
  const now = useNow()
  const job = found?.job
  const accepted = others > 0 ? m.applications_accept_text_several({ count: others }) : m.applications_accept_text()

  const acceptText = asked?.differing?.lines.length ? (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p>{accepted}</p>
      <LetterTerms differing={asked.differing} />
      <p>{m.applications_terms_hint()}</p>
    </div>
  ) : (
    accepted
  )

  const differing = ({ status, terms }: Letter) =>
    job && terms && status === 'pending' ? differingTerms(terms, job, now) : null

  const answer = async ({ answer: given, id }: Asked) => {
    if (isBusy) return
    setIsBusy(true)
    const isDone = await answerApplication(live, given, id)
    setIsBusy(false)
    setAsked(undefined)
    // Of one that looks for others the next letter may be answered right away.
    if (!isDone || given !== 'accept' || others > 0) return
    await navigate({ to: '/job/$id/together', params: { id: jobId } })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.applications_title()} description={found?.title} size="large">
      <JobList
        items={found?.applications}
        empty={
          <EmptyState
            drawing={<NoApplicationsDrawing />}
            title={m.applications_empty()}
            text={m.applications_empty_hint()}
            level="h3"
          />
        }
      >
        {application => (
          <Applicant
            key={application.id}
            application={application}
            differing={differing(application)}
            canKeep={kept < limits.reserves.max}
            onKeep={({ id }, isKept) =>
              void send(
                'keep-in-reserve',
                { id, isKept },
                { about: found?.title ?? '', failed: { title: m.outbox_failed() } },
              )
            }
            onZoom={setZoomed}
            onAnswer={(given, letter) =>
              setAsked({ answer: given, id: letter.id, name: nameOf(letter.student), differing: differing(letter) })
            }
          />
        )}
      </JobList>
      {zoomed?.profileImageUrl && (
        <Dialog open onClose={() => setZoomed(undefined)} title={nameOf(zoomed)}>
          <img
            src={zoomed.profileImageUrl}
            alt={m.applications_photo({ name: nameOf(zoomed) })}
            className={css({ width: 'full', borderRadius: 'medium' })}
          />
        </Dialog>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={
            asked.answer === 'accept'
              ? m.applications_accept_title({ name: asked.name })
              : m.applications_reject_title({ name: asked.name })
          }
          text={asked.answer === 'accept' ? acceptText : m.applications_reject_text()}
          confirm={asked.answer === 'accept' ? m.applications_accept() : m.applications_reject()}
          danger={asked.answer === 'reject'}
          busy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void answer(asked)}
        />
      )}
    </Dialog>
  )
}
