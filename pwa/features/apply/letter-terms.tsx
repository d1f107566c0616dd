import { agreedTerms, termsThatDiffer, type Matter } from '../../../schema/decisions/terms.ts'
import type { Terms } from '../../../schema/entities/terms.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { sayWhen } from '../../format/say-when.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { sayPlanned } from '../jobs/job-when.tsx'

type Offer = Parameters<typeof termsThatDiffer>[1]

const sayTime = ({ schedule, scheduledFor, isRecurring }: Pick<Offer, 'schedule' | 'scheduledFor' | 'isRecurring'>) => {
  if (schedule?.kind === 'slots')
    return schedule.slots.map(slot => sayWhen({ kind: 'slots', slots: [slot] })).join(m.applications_terms_or())
  const when = sayPlanned({ schedule, scheduledFor })
  return schedule && isRecurring ? m.job_weekly_from({ when }) : when
}

const say = (matter: Matter, terms: Offer) =>
  ({ rate: formatRate(terms.rate), hours: terms.duration, when: sayTime(terms), where: terms.location })[matter]

const sentences = {
  rate: m.applications_terms_rate,
  hours: m.applications_terms_hours,
  when: m.applications_terms_when,
  where: m.applications_terms_where,
}

/** In what an offer says something else than what this student has applied for, a sentence each. */
export const sayTerms = (name: string, letter: Terms, offer: Offer, now: number) => {
  const differing = termsThatDiffer(letter, offer)
  const lines = differing.map(matter =>
    sentences[matter]({ name, applied: say(matter, letter), now: say(matter, offer) }),
  )
  const isOpen = differing.includes('when') && agreedTerms(letter, offer, now) !== letter
  return isOpen ? [...lines, m.applications_terms_over()] : lines
}

/** For the poster, before they choose. */
export const LetterTerms = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Banner tone="warning">
      <p className={css({ fontWeight: 'bold' })}>{m.applications_terms()}</p>
      {lines.map(line => (
        <p key={line} className={css({ pt: '1', overflowWrap: 'anywhere' })}>
          {line}
        </p>
      ))}
    </Banner>
  )

/** What a letter that waits keeps of an offer that says something else by now; undefined where it does not. */
export const sayKept = (letter: Terms | undefined, offer: Offer) => {
  const kept = letter && termsThatDiffer(letter, offer).map(matter => say(matter, letter))
  return letter && kept?.length ? m.job_apply_kept({ terms: kept.join(' · ') }) : undefined
}
