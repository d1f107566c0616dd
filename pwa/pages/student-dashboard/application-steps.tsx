import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import XIcon from 'lucide-react/icons/x'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

export type Standing = 'waiting' | 'unsent' | 'pending' | 'accepted' | 'rejected'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', fontSize: 'small' })
const step = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'quiet',
  '& svg': { width: '1rem', height: '1rem' },
  '&[aria-current]': { color: 'text', fontWeight: 'bold' },
  '&:not(:last-child)::after': { content: '""', width: '1.25rem', height: '1px', bg: 'control', ms: '0.5' },
})

type Step = { text: string; icon: typeof CheckIcon; isNow: boolean }

const stepsOf = (standing: Standing): Step[] => {
  if (standing === 'unsent') return [{ text: m.own_applications_step_refused(), icon: XIcon, isNow: true }]
  const isSent = standing !== 'waiting'
  const sending = isSent
    ? { text: m.own_applications_step_sent(), icon: CheckIcon, isNow: standing === 'pending' }
    : { text: m.own_applications_step_waiting(), icon: ClockIcon, isNow: true }
  if (standing === 'accepted')
    return [sending, { text: m.label_application_status_accepted(), icon: CheckIcon, isNow: true }]
  if (standing === 'rejected')
    return [sending, { text: m.label_application_status_rejected(), icon: XIcon, isNow: true }]
  return [sending]
}

/** How far an application has come, from this device to its answer. */
export const ApplicationSteps = ({ standing }: { standing: Standing }) => (
  <ol className={row} aria-label={m.own_applications_steps()}>
    {stepsOf(standing).map(({ text, icon: Icon, isNow }) => (
      <li key={text} className={step} aria-current={isNow ? 'step' : undefined}>
        <Icon />
        {text}
      </li>
    ))}
  </ol>
)
