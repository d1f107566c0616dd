import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { placesLeft } from '../../../schema/decisions/places.ts'
import { fixedDate } from '../../../schema/decisions/plans.ts'
import { agreedTerms, termsThatDiffer } from '../../../schema/decisions/terms.ts'
import type { User } from '../../../schema/entities/user.ts'
import { limits } from '../../../schema/rules.ts'
import { readOffer } from '../../../sync/rows.ts'
import type { Store } from '../../../sync/store.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { differingTerms, LetterTerms } from '../letter-terms.tsx'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { rowList } from '../../components/ui/list-row.tsx'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useIsWide } from '../../components/ui/use-is-wide.ts'
import { useNow } from '../../components/ui/use-now.ts'
import { sayMeeting } from '../../format/say-meeting.ts'
import { send } from '../../outbox/send.ts'
import { sayAway } from '../../offers/cards/say-away.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { useKilometres } from '../../offers/cards/use-kilometres.ts'
import { answerApplication } from './answer-application.ts'
import { Applicant, ApplicantActions, nameOf, type Letter } from './applicant.tsx'
import { ApplicantRow } from './applicant-row.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'

const order = { accepted: 0, pending: 1, rejected: 2 }

/** With several places, each job has the single application it came from, and the others belong to the offer. */
const readApplicationsOf = async (db: Store, jobId: string, offerId: string) => {
  const named = (id: string) => db.applications.where('jobId').equals(id).toArray()
  const own = await named(jobId)
  return own.length > 0 || jobId === offerId ? own : named(offerId)
}

/** Applicants for a job from local data: accepted first, then pending, newest first. */
const useApplicants = (jobId: string) =>
  useLive(`applicants/${jobId}`, async db => {
    const offerId = (await db.jobs.get(jobId))?.offerId ?? jobId
    const [job, applications] = await Promise.all([readOffer(db, offerId), readApplicationsOf(db, jobId, offerId)])
    const letters = applications.flatMap((application): Letter[] => {
      const { student, status, terms } = application
      const isDiffering = Boolean(job && terms && status === 'pending' && termsThatDiffer(terms, job).length > 0)
      return student ? [{ ...application, student, isDiffering }] : []
    })
    const sorted = letters.toSorted((one, other) => order[one.status] - order[other.status] || newestFirst(one, other))
    return { job, title: job ? titleOf(job) : '', others: job ? placesLeft(job) - 1 : 0, letters: sorted }
  })

/** Returns the distance between an applicant's town and the job. */
const useAway = (job: { location: string; deliveryType: string } | undefined) => {
  const isThere = job !== undefined && job.deliveryType !== 'remote'
  const { told } = useKilometres(isThere ? job.location : '')
  return ({ city }: User) => (isThere && told ? sayAway(told(city)) : null)
}

// Nearly as wide as a phone, because rows contain a lot.
const rows = cx(rowList, css({ mx: { base: '-3', tablet: '0' } }))

type Asked = { answer: 'accept' | 'reject'; letter: Letter }

// On wide screens the list and one application are side by side, each with its own scrolling.
const sides = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  desktop: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    gap: '6',
    height: 'min(38rem, 100dvh - 13rem)',
    '& > *': { minHeight: '0', overflowY: 'auto' },
  },
})
const beside = stack({ gap: '4' })
const answers = css({
  position: 'sticky',
  bottom: '0',
  display: 'flex',
  gap: '3',
  mt: 'auto',
  pt: '3',
  bg: 'surface',
  borderTopWidth: '1px',
  borderColor: 'line',
  '& > *': { flex: '1' },
})

/** Applications for an offer as rows. One opens in full, beside the list or, on a phone, over it. */
export const ApplicationsDialog = ({ jobId, onClose }: { jobId: string; onClose: () => void }) => {
  const live = useEngine()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const now = useNow()
  const found = useApplicants(jobId)
  const away = useAway(found?.job)
  const [openId, setOpenId] = useState<string>()
  const [zoomed, setZoomed] = useState<User>()
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  const { job, letters, title = '', others = 0 } = found ?? {}
  const shown = letters?.find(({ id }) => id === openId)
  // Beside the list one is always open. A closed one does not reopen if its row comes back.
  const resting = isWide ? letters?.[0]?.id : undefined
  if (letters && !shown && openId !== resting) setOpenId(resting)
  const open = useCallback(
    (id: string) => {
      setOpenId(id)
      // After the heading shows the new name.
      requestAnimationFrame(() => heading.current?.focus())
    },
    [setOpenId],
  )
  const choose = useCallback((letter: Letter) => setAsked({ answer: 'accept', letter }), [setAsked])

  const kept = letters?.filter(({ reservedAt }) => reservedAt !== undefined).length ?? 0
  const differing = ({ isDiffering, terms }: Letter) =>
    isDiffering && job && terms ? differingTerms(terms, job, now) : null
  const isAlone = !letters?.some(({ id, status }) => status === 'pending' && id !== asked?.letter.id)
  const wholly = isAlone ? m.applications_accept_text_alone() : m.applications_accept_text()
  const accepted = others > 0 ? m.applications_accept_text_several({ count: others }) : wholly
  const differs = asked && differing(asked.letter)
  const meetingWith = ({ terms }: Letter) => job && fixedDate(terms ? agreedTerms(terms, job, now) : job, now)
  const meeting = asked && meetingWith(asked.letter)
  // Taking the last place rejects the other applications, except those on the waiting list.
  const staying = others > 0 ? 0 : kept - (asked?.letter.reservedAt === undefined ? 0 : 1)
  const acceptText = asked && (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p>{accepted}</p>
      {meeting && <p>{m.applications_accept_meeting({ when: sayMeeting(meeting) })}</p>}
      {staying > 0 && <p>{m.reserve_others({ count: staying, name: asked.letter.student.firstName })}</p>}
      {differs && (
        <>
          <LetterTerms differing={differs} />
          <p>{m.applications_terms_hint()}</p>
        </>
      )}
    </div>
  )

  const answer = async ({ answer: given, letter }: Asked) => {
    if (isBusy) return
    setIsBusy(true)
    const isDone = await answerApplication(live, given, letter.id)
    setIsBusy(false)
    setAsked(undefined)
    if (!isDone) return
    // If places are left, or after a rejection, stay to answer the next letter.
    if (given === 'reject' || others > 0) return isWide ? undefined : setOpenId(undefined)
    await navigate({ to: '/job/$id/together', params: { id: jobId } })
    onClose()
  }

  const details = shown && (
    <Applicant
      key={shown.id}
      letter={shown}
      level={isWide ? 'h4' : 'h3'}
      away={away(shown.student)}
      differing={differing(shown)}
      canKeep={kept < limits.reserves.max}
      onKeep={({ id }, isKept) =>
        void send('keep-in-reserve', { id, isKept }, { about: title, failed: { title: m.error_unknown() } })
      }
      onZoom={setZoomed}
    />
  )
  const actions = shown?.status === 'pending' && (
    <ApplicantActions onAnswer={given => setAsked({ answer: given, letter: shown })} />
  )
  const list = (
    <JobList
      items={letters}
      className={rows}
      empty={
        <EmptyState
          drawing={<NoApplicationsDrawing />}
          title={m.applications_empty()}
          text={m.applications_empty_hint()}
          level="h3"
        />
      }
    >
      {letter => (
        <ApplicantRow
          key={letter.id}
          letter={letter}
          away={away(letter.student)}
          isOpen={isWide ? letter.id === openId : undefined}
          onOpen={open}
          onChoose={choose}
        />
      )}
    </JobList>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.applications_title()}
      description={title}
      size={isWide && letters?.length !== 0 ? 'wide' : 'large'}
    >
      {isWide && shown ? (
        <div className={sides}>
          <div>{list}</div>
          <section aria-labelledby="applicant" className={beside}>
            <h3
              id="applicant"
              ref={heading}
              tabIndex={-1}
              className={css({ fontSize: 'heading', overflowWrap: 'anywhere' })}
            >
              <bdi>{nameOf(shown.student)}</bdi>
            </h3>
            {details}
            {actions && <div className={answers}>{actions}</div>}
          </section>
        </div>
      ) : (
        list
      )}
      {!isWide && shown && (
        <Dialog open onClose={() => setOpenId(undefined)} title={nameOf(shown.student)} footer={actions}>
          {details}
        </Dialog>
      )}
      {zoomed?.profileImageUrl && (
        <Dialog open onClose={() => setZoomed(undefined)} title={m.applications_photo({ name: nameOf(zoomed) })}>
          <img src={zoomed.profileImageUrl} alt="" className={css({ width: 'full', borderRadius: 'medium' })} />
        </Dialog>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={
            asked.answer === 'accept'
              ? m.applications_accept_title({ name: nameOf(asked.letter.student) })
              : m.applications_reject_title({ name: nameOf(asked.letter.student) })
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
