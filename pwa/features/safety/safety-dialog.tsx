import { useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { safetyTexts } from '../../texts/fr/safety.ts'
import { ChevronRightIcon } from '../../components/ui/icons/chevron-right.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { BlockQuestion } from './block-question.tsx'
import { ReportForm } from './report-form.tsx'
import type { Subject, Subjects } from './subjects.ts'

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
      <span className={css({ display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' })}>{label}</span>
      <span className={css({ display: 'block', color: 'quiet', fontSize: 'small' })}>{hint}</span>
    </span>
    <ChevronRightIcon />
  </button>
)

/** One place for what nobody likes to look for: reporting, and wanting nothing more to do with somebody. */
const SafetyDialog = ({ subjects, person, onClose }: Props) => {
  const { user } = useSession()
  const own = useLive(`safety/${user?.id}`, db => db.users.get(user?.id ?? ''))
  // Where there is only one thing to do, it is what was asked for.
  const [only] = subjects
  const [chosen, setChosen] = useState<Subject | 'block' | undefined>(
    subjects.length === 1 && !person ? only : undefined,
  )
  const isBlocked = own?.blocked?.some(({ id }) => id === person?.id) ?? false
  const title =
    chosen === 'block' && person
      ? safetyTexts.blockTitle(person.firstName)
      : chosen && chosen !== 'block'
        ? safetyTexts.report[chosen.kind]
        : safetyTexts.title
  // One dialog throughout: two that change places would take the focus from each other.
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
              label={safetyTexts.report[subject.kind]}
              hint={safetyTexts.reportHint}
              onSelect={() => setChosen(subject)}
            />
          ))}
          {person && !isBlocked && (
            <Line
              label={safetyTexts.block(person.firstName)}
              hint={safetyTexts.blockHint}
              onSelect={() => setChosen('block')}
            />
          )}
          {person && isBlocked && (
            <p className={css({ color: 'quiet', py: '3' })}>
              {safetyTexts.blocked(person.firstName)}. {safetyTexts.blockedHint}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

export default SafetyDialog
