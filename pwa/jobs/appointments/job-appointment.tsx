import { useEffect, useRef, useState } from 'react'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import CalendarClockIcon from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { isSchedulable, noAppointment, usualMinutes, type Meeting } from '../../../schema/decisions/appointment.ts'
import { swissDay } from '../../../schema/decisions/schedule.ts'
import type { NextStep } from '../../../schema/decisions/next-step.ts'
import type { Stored } from '../../../sync/store.ts'
import { sayHoliday } from '../../format/say-holiday.ts'
import { endOf, sayMeeting, sayShortMeeting } from '../../format/say-meeting.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { otherPerson } from '../../data/other-person.ts'
import { plansOf } from '../../../schema/decisions/plans.ts'
import { send } from '../../outbox/send.ts'
import { confirmMeeting, proposeMeeting } from './send-meeting.ts'
import { titleOf } from '../../offers/cards/title-of.ts'

const AppointmentDialog = lazyPart(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog)
const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

type Job = Stored<'job'>

const box = stack({
  gap: '1',
  p: '3',
  bg: 'sunken',
  borderRadius: 'small',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
  scrollMarginBlock: '6',
  outline: 'none',
})
const head = css({
  display: 'flex',
  gap: '1.5',
  fontWeight: 'bold',
  '& svg': { width: '1.2rem', height: '1.2rem', flex: 'none', color: 'quiet' },
})
const quiet = css({ color: 'quiet', fontSize: 'small' })
const actions = wrap({ gap: '2', pt: '2', _empty: { display: 'none' } })
const styles = {
  soft: button({ variant: 'soft', size: 'small' }),
  ghost: button({ variant: 'ghost', size: 'small' }),
}

/** Returns whether a change of this appointment is still in the outbox. */
const useIsWaiting = (jobId: string) =>
  useLive(`appointment/${jobId}`, async db => {
    const lane = `appointment/${jobId}`
    return (await db.outbox.filter(entry => entry.lane === lane && entry.state === 'waiting').count()) > 0
  })

/** Scrolls the appointment into view if a notification linked to it. */
const useMark = () => {
  const marked = useRef<HTMLDivElement>(null)
  const id = 'rendez-vous'
  useEffect(() => {
    if (window.location.hash === `#${id}`) marked.current?.scrollIntoView({ block: 'center' })
  }, [])
  return { id, tabIndex: -1, ref: marked }
}

type Props = {
  job: Job
  me: string
  /** The next step, which already has its own button and is not repeated here. */
  next: NextStep['kind'] | undefined
}

/** The appointment of a job for either of its two people: what is confirmed, what is proposed, and the possible answers. */
export const JobAppointment = ({ job, me, next }: Props) => {
  const live = useEngine()
  const now = useNow()
  const isWaiting = useIsWaiting(job.id)
  const mark = useMark()
  const [over, setOver] = useState<'propose' | 'call-off'>()
  if (!isSchedulable(job.status)) return null

  const { version, confirmed, proposed } = job.appointment ?? noAppointment
  const person = otherPerson(job, me)?.firstName ?? m.appointment_other()
  const about = titleOf(job)
  const jobId = job.id
  const isMine = proposed?.byId === me
  const plans = plansOf(job, now)
  const [plan] = plans
  const isOver = (meeting: Meeting) => endOf(meeting) <= now

  const say = (meeting: Meeting) => proposeMeeting(job, meeting)
  const callOff = () => {
    const said = { about, failed: { title: m.appointment_failed_call_off() }, isOver: true }
    void send('cancel-appointment', { jobId, version }, said)
  }

  const act = (words: string, style: keyof typeof styles, run: () => void, opens = false): ReactNode => (
    <button
      type="button"
      // In a list, every job has a button with the same words.
      aria-label={m.appointment_for_job({ words, job: about })}
      aria-haspopup={opens ? 'dialog' : undefined}
      disabled={live === null}
      className={styles[style]}
      onClick={run}
    >
      {words}
    </button>
  )
  /** The pressed button disappears with its question, so the focus moves to the appointment. */
  const answer = (words: string, style: keyof typeof styles, run: () => void) =>
    act(words, style, () => {
      mark.ref.current?.focus({ preventScroll: true })
      run()
    })
  const ask = (words: string, style: keyof typeof styles) => act(words, style, () => setOver('propose'), true)

  const answers = () => {
    if (!proposed) return null
    const isLate = Date.parse(proposed.start) <= now
    const own = isMine ? m.appointment_withdraw() : m.appointment_cannot()
    const refusal = confirmed && !isOver(confirmed) ? m.appointment_keep() : own
    return (
      <>
        {!isMine &&
          !isLate &&
          next !== 'confirm' &&
          answer(m.appointment_confirm(), 'soft', () => confirmMeeting(job, proposed.start))}
        {ask(m.appointment_propose_other(), 'ghost')}
        {answer(refusal, 'ghost', () => (confirmed ? proposeMeeting(job, confirmed) : callOff()))}
      </>
    )
  }
  const begins = () => (
    <>
      {plan &&
        plans.length === 1 &&
        next !== 'propose' &&
        answer(m.appointment_propose_this({ when: sayShortMeeting(plan) }), 'soft', () => say(plan))}
      {plans.length === 1
        ? ask(m.appointment_propose_other(), 'ghost')
        : next !== 'propose' && ask(m.appointment_propose(), 'soft')}
    </>
  )
  const holiday = (meeting: Meeting) => {
    const said = sayHoliday(swissDay(meeting.start), job.canton)
    return said && <p className={quiet}>{said}</p>
  }

  return (
    <div
      role="group"
      aria-label={m.appointment_for_job({ words: m.appointment_title(), job: about })}
      className={box}
      {...mark}
    >
      <p className={head}>
        {confirmed ? <CalendarCheckIcon /> : <CalendarClockIcon />}
        {m.appointment_title()}
      </p>
      {!confirmed && !proposed && <p className={quiet}>{m.appointment_none()}</p>}
      {confirmed && (
        <>
          <p>
            <strong>{sayMeeting(confirmed)}</strong>
          </p>
          <p className={quiet}>{isOver(confirmed) ? m.appointment_over() : m.appointment_confirmed()}</p>
          {holiday(confirmed)}
        </>
      )}
      {proposed && (
        <>
          <p>
            {isMine
              ? m.appointment_you_propose({ when: sayMeeting(proposed) })
              : m.appointment_they_propose({ person, when: sayMeeting(proposed) })}
          </p>
          {holiday(proposed)}
          {Date.parse(proposed.start) <= now ? (
            <p className={quiet}>{m.appointment_over()}</p>
          ) : (
            isMine && <p className={quiet}>{m.appointment_awaits({ person })}</p>
          )}
          {confirmed && !isOver(confirmed) && <p className={quiet}>{m.appointment_stands()}</p>}
        </>
      )}
      {isWaiting && <p className={quiet}>{m.appointment_waiting()}</p>}
      <div className={actions}>
        {proposed && answers()}
        {!proposed && confirmed && ask(m.appointment_change(), 'ghost')}
        {!proposed && !confirmed && begins()}
        {confirmed && !isOver(confirmed) && act(m.appointment_call_off(), 'ghost', () => setOver('call-off'), true)}
      </div>
      {over === 'propose' && (
        <AppointmentDialog
          canton={job.canton}
          person={person}
          first={proposed ?? confirmed ?? plan ?? { minutes: usualMinutes(job) }}
          stands={confirmed !== null && !isOver(confirmed)}
          onSend={say}
          onClose={() => setOver(undefined)}
        />
      )}
      {over === 'call-off' && (
        <ConfirmDialog
          open
          danger
          title={m.appointment_call_off_title()}
          text={m.appointment_call_off_text({ person })}
          confirm={m.appointment_call_off_confirm()}
          cancel={m.appointment_call_off_back()}
          onClose={() => setOver(undefined)}
          onConfirm={() => {
            setOver(undefined)
            callOff()
          }}
        />
      )}
    </div>
  )
}
