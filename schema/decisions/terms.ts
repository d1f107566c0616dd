import type { Terms } from '../entities/terms.ts'
import { lastStartOf, type Planned } from './schedule.ts'

/** As an offer has them, whose schedule may be left out. */
type Said = Omit<Terms, 'schedule'> & Pick<Planned, 'schedule'>

export const termsOf = ({ rate, duration, location, scheduledFor, schedule, isRecurring }: Said): Terms => ({
  rate,
  duration,
  location,
  scheduledFor,
  schedule: schedule ?? null,
  isRecurring,
})

const matters = {
  rate: ['rate'],
  hours: ['duration'],
  when: ['scheduledFor', 'schedule', 'isRecurring'],
  where: ['location'],
} as const satisfies Record<string, readonly (keyof Terms)[]>

export type Matter = keyof typeof matters

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** In which of the four an offer says something else than what an application was written for, in the order in which they are told. */
export const termsThatDiffer = (terms: Terms, offer: Said) => {
  const now = termsOf(offer)
  const all: Matter[] = ['rate', 'hours', 'when', 'where']
  return all.filter(matter => matters[matter].some(name => !isSame(terms[name], now[name])))
}

/**
 * What accepting an application agrees on: the terms it was made for. A day that is over by then, and that the offer has
 * changed since, does not bind: the two agree when.
 */
export const agreedTerms = (terms: Terms, offer: Said, now: number): Terms => {
  const last = lastStartOf(terms)
  const isOver = last !== null && Date.parse(last) <= now
  return isOver && !terms.isRecurring && termsThatDiffer(terms, offer).includes('when')
    ? { ...terms, scheduledFor: null, schedule: null }
    : terms
}
