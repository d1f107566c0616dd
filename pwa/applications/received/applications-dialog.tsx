import { useCallback, useRef, useState } from 'react'
import type { User } from '../../../schema/entities/user.ts'
import { limits } from '../../../schema/rules.ts'
import { differingTerms } from '../letter-terms.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from '../../components/ui/dialog.tsx'
import { rowList } from '../../components/ui/list-row.tsx'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useIsWide } from '../../components/ui/use-is-wide.ts'
import { useNow } from '../../components/ui/use-now.ts'
import { send } from '../../outbox/send.ts'
import { JobList } from '../../offers/cards/job-list.tsx'
import { AnswerQuestion, type Asked } from './answer-question.tsx'
import { Applicant, ApplicantActions, isOnWaitingList, nameOf, type Letter } from './applicant.tsx'
import { ApplicantRow } from './applicant-row.tsx'
import { useApplicants, useAway } from './use-applicants.ts'

// Nearly as wide as a phone, because rows contain a lot.
const rows = cx(rowList, css({ mx: { base: '-3', tablet: '0' } }))

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
  const isWide = useIsWide()
  const now = useNow()
  const found = useApplicants(jobId)
  const away = useAway(found?.job)
  const [openId, setOpenId] = useState<string>()
  const [zoomed, setZoomed] = useState<User>()
  const [asked, setAsked] = useState<Asked>()
  const heading = useRef<HTMLHeadingElement>(null)

  const { job, letters, title = '', others = 0 } = found ?? {}
  const shown = letters?.find(({ id }) => id === openId)
  // In the wide layout one is always open. A closed one does not reopen if its row comes back.
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

  const kept = letters?.filter(isOnWaitingList).length ?? 0
  const differing = ({ isDiffering, terms }: Letter) =>
    isDiffering && job && terms ? differingTerms(terms, job, now) : null

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
      {asked && letters && (
        <AnswerQuestion
          asked={asked}
          jobId={jobId}
          job={job}
          letters={letters}
          others={others}
          onClose={() => setAsked(undefined)}
          onNext={() => isWide || setOpenId(undefined)}
          onFull={onClose}
        />
      )}
    </Dialog>
  )
}
