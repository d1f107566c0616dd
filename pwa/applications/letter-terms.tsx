import { agreedTerms, termsThatDiffer, type Matter } from '../../schema/decisions/terms.ts'
import type { Terms } from '../../schema/entities/terms.ts'
import { formatRate } from '../../schema/format-money.ts'
import { sayEachTime } from '../format/say-when.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'
import { sayPlanned } from '../offers/cards/job-when.tsx'

type Offer = Parameters<typeof termsThatDiffer>[1]

const sayTime = ({ schedule, scheduledFor, isRecurring }: Pick<Offer, 'schedule' | 'scheduledFor' | 'isRecurring'>) => {
  if (schedule?.kind === 'slots')
    return sayEachTime(schedule)
      .map(({ text }) => text)
      .join(m.applications_terms_or())
  const when = sayPlanned({ schedule, scheduledFor })
  return schedule && isRecurring ? m.job_weekly_from({ when }) : when
}

const say = (matter: Matter, terms: Offer) =>
  ({ rate: formatRate(terms.rate), hours: terms.duration, when: sayTime(terms), where: terms.location })[matter]

const names = {
  rate: m.applications_terms_rate,
  hours: m.applications_terms_hours,
  when: m.applications_terms_when,
  where: m.applications_terms_where,
}

type Difference = { what: string; before: string; now: string }

export type Differing = {
  lines: readonly Difference[]
  /** The date of the letter has passed. Accepting it leaves the time open. */
  isOver: boolean
}

/** Lists the terms of the offer that differ from those the student applied for. */
export const differingTerms = (letter: Terms, offer: Offer, now: number): Differing => {
  const differing = termsThatDiffer(letter, offer)
  return {
    lines: differing.map(matter => ({ what: names[matter](), before: say(matter, letter), now: say(matter, offer) })),
    isOver: differing.includes('when') && agreedTerms(letter, offer, now) !== letter,
  }
}

const list = css({ display: 'grid', gap: '2', pt: '2', overflowWrap: 'anywhere' })
const heard = css({ srOnly: true })

/** For the poster before they choose: one line per changed term, with the old and the new value. */
export const LetterTerms = ({ differing: { lines, isOver } }: { differing: Differing }) =>
  lines.length > 0 && (
    <Banner tone="warning">
      <p className={css({ fontWeight: 'bold' })}>{m.applications_terms()}</p>
      <ul className={list}>
        {lines.map(({ what, before, now }) => (
          <li key={what}>
            <span className={css({ display: 'block', fontSize: 'small' })}>{what}</span>
            <span className={heard}>{m.applications_terms_then()}</span> <strong>{before}</strong>{' '}
            <span aria-hidden="true">→</span> <span className={heard}>{m.applications_terms_now()}</span> {now}
          </li>
        ))}
      </ul>
      {isOver && <p className={css({ pt: '2' })}>{m.applications_terms_over()}</p>}
    </Banner>
  )

/** Names the terms that a pending letter keeps although the offer has changed. Undefined if none differ. */
export const sayKept = (letter: Terms | undefined, offer: Offer) => {
  const kept = letter && termsThatDiffer(letter, offer).map(matter => say(matter, letter))
  return letter && kept?.length ? m.job_apply_kept({ terms: kept.join(' · ') }) : undefined
}
