import { useState } from 'react'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import type { ReportKind } from '../../schema/choices.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Dialog } from '../components/ui/dialog.tsx'
import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { BlockQuestion } from './block-question.tsx'
import { ReportForm } from './report-form.tsx'
import type { Subject, Subjects } from './subjects.ts'

const reportTitles: Record<ReportKind, () => string> = {
  user: m.safety_report_user,
  job: m.safety_report_job,
  message: m.safety_report_message,
  review: m.safety_report_review,
  answer: m.safety_report_answer,
}

type Props = Subjects & { onClose: () => void }

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '3.5rem',
  py: '2',
  textAlign: 'start',
  cursor: 'pointer',
  borderBottomWidth: '1px',
  borderColor: 'line',
  _last: { borderBottomWidth: '0' },
})

const Line = ({ label, hint, onSelect }: { label: string; hint: string; onSelect: () => void }) => (
  <button type="button" className={line} onClick={onSelect}>
    <span className={css({ flex: '1', minWidth: '0', lineHeight: 'snug' })}>
      <span className={css({ display: 'block', fontWeight: 'bold', overflowWrap: 'anywhere' })}>{label}</span>
      <span className={css({ display: 'block', color: 'quiet', fontSize: 'small' })}>{hint}</span>
    </span>
    <ChevronRightIcon />
  </button>
)

/** One place for reporting and blocking, so that both are easy to find. */
export const SafetyDialog = ({ subjects, person, onClose }: Props) => {
  const { user } = useSession()
  const own = useLive(`safety/${user?.id}`, db => db.users.get(user?.id ?? ''))
  // With a single choice, skip the menu.
  const [only] = subjects
  const [chosen, setChosen] = useState<Subject | 'block' | undefined>(
    subjects.length === 1 && !person ? only : undefined,
  )
  const isBlocked = own?.blocked?.some(({ id }) => id === person?.id) ?? false
  const title =
    chosen === 'block' && person
      ? m.safety_block_title({ name: person.firstName })
      : chosen && chosen !== 'block'
        ? reportTitles[chosen.kind]()
        : m.safety_title()
  // A single dialog, because two that replace each other would steal the focus.
  return (
    <Dialog open onClose={onClose} title={title} holds={chosen !== undefined && chosen !== 'block'}>
      {chosen === 'block' && person ? (
        <BlockQuestion person={person} onClose={onClose} />
      ) : chosen && chosen !== 'block' ? (
        <ReportForm subject={chosen} onClose={onClose} />
      ) : (
        <>
          {subjects.map(subject => (
            <Line
              key={subject.kind}
              label={reportTitles[subject.kind]()}
              hint={m.safety_report_hint()}
              onSelect={() => setChosen(subject)}
            />
          ))}
          {person && !isBlocked && (
            <Line
              label={m.safety_block({ name: person.firstName })}
              hint={m.safety_block_hint()}
              onSelect={() => setChosen('block')}
            />
          )}
          {person && isBlocked && (
            <p className={css({ color: 'quiet', py: '3' })}>
              {m.safety_blocked({ name: person.firstName })}. {m.safety_blocked_hint()}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
