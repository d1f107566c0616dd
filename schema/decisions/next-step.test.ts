import { describe, expect, it } from 'vitest'
import { paid } from '../testing/paid.ts'
import { awaitsReview, nextStep, reachedOf, type Facts, type NextStep } from './next-step.ts'

const now = Date.parse('2026-11-27T08:00:00.000Z')
const past = '2026-11-26T13:00:00.000Z'
const start = '2026-12-03T13:00:00.000Z'
const meeting = { start, minutes: 120 }

type Job = Facts['job']
type Case = { job?: Partial<Job>; payments?: Facts['payments']; terms?: Facts['terms'] }

const factsOf = (me: string, { job, payments = [], terms = null }: Case): Facts => ({
  job: {
    id: 'job',
    status: 'assigned',
    postedById: 'poster',
    assignedToId: 'student',
    agreedAt: '2026-11-25T10:00:00.000Z',
    rate: 25,
    isThroughPouce: true,
    estimatedDuration: 2,
    scheduledFor: null,
    ...job,
  },
  payments,
  terms,
  me,
  now,
})

const met = (when: string, more: Partial<Job> = {}): Partial<Job> => ({
  appointment: { version: 2, confirmed: { start: when, minutes: 120, at: past }, proposed: null },
  ...more,
})
const proposed = (byId: string, when = start): Partial<Job> => ({
  appointment: { version: 1, confirmed: null, proposed: { start: when, minutes: 120, byId } },
})
const asked = { amount: null, proposedAmount: 6000, proposedById: 'student' }
const begun = { status: 'in_progress' } as const
const over = { status: 'completed' } as const

const byHand = { isThroughPouce: false } as const

/** Name, state, next step of the poster, next step of the student. */
const cases: [string, Case, NextStep, NextStep][] = [
  ['just agreed', {}, { kind: 'propose' }, { kind: 'propose' }],
  ['a date that the offer says', { job: { scheduledFor: start } }, { kind: 'propose' }, { kind: 'propose' }],
  ['the poster proposes', { job: proposed('poster') }, { kind: 'awaitConfirm', meeting }, { kind: 'confirm', meeting }],
  ['a proposal that has passed', { job: proposed('poster', past) }, { kind: 'propose' }, { kind: 'propose' }],
  [
    'another price is asked for',
    { job: met(start), terms: asked },
    { kind: 'agree', amount: 6000 },
    { kind: 'awaitAgree', amount: 6000 },
  ],
  ['without a price', { job: met(start, { estimatedDuration: null }) }, { kind: 'price' }, { kind: 'price' }],
  ['not paid yet', { job: met(start) }, { kind: 'pay', amount: 5000 }, { kind: 'awaitPay', amount: 4750 }],
  [
    'the agreed price is what is paid',
    { job: met(start), terms: { amount: 6000, proposedAmount: null, proposedById: null } },
    { kind: 'pay', amount: 6000 },
    { kind: 'awaitPay', amount: 5700 },
  ],
  [
    'K-265 paid by hand, it is between the two',
    { job: met(start, byHand) },
    { kind: 'meet', start },
    { kind: 'meet', start },
  ],
  [
    'K-265 paid by hand, and nobody knows the price',
    { job: met(start, { ...byHand, estimatedDuration: null }) },
    { kind: 'price' },
    { kind: 'price' },
  ],
  [
    'K-265 paid by hand, and the time has come',
    { job: met(past, byHand) },
    { kind: 'finish', amount: null },
    { kind: 'awaitFinish', amount: null },
  ],
  [
    'K-265 paid by hand said, and paid here all the same',
    { job: met(past, { ...begun, ...byHand }), payments: [paid()] },
    { kind: 'finish', amount: 4750 },
    { kind: 'awaitFinish', amount: 4750 },
  ],
  ['paid', { job: met(start, begun), payments: [paid()] }, { kind: 'meet', start }, { kind: 'meet', start }],
  ['paid before a time is agreed on', { job: begun, payments: [paid()] }, { kind: 'propose' }, { kind: 'propose' }],
  [
    'the time has come',
    { job: met(past, begun), payments: [paid()] },
    { kind: 'finish', amount: 4750 },
    { kind: 'awaitFinish', amount: 4750 },
  ],
  [
    'the time has come, and it is not paid',
    { job: met(past) },
    { kind: 'finish', amount: null },
    { kind: 'awaitFinish', amount: null },
  ],
  [
    'released before it is said to be done',
    { job: met(past, begun), payments: [paid({ status: 'released' })] },
    { kind: 'finish', amount: null },
    { kind: 'awaitFinish', amount: null },
  ],
  [
    'the day of the offer has come without a meeting',
    { job: { scheduledFor: past } },
    { kind: 'finish', amount: null },
    { kind: 'awaitFinish', amount: null },
  ],
  [
    'a dispute',
    { job: met(past, begun), payments: [paid({ status: 'frozen' })] },
    { kind: 'frozen', amount: 5000 },
    { kind: 'frozen', amount: 4750 },
  ],
  ['done', { job: met(past, over) }, { kind: 'review' }, { kind: 'review' }],
  [
    'reviewed by the reader',
    { job: met(past, { ...over, ...byHand, isReviewed: true }) },
    { kind: 'done' },
    { kind: 'done' },
  ],
  [
    'done and released, a later week',
    { job: { ...over, seriesId: 'first' }, payments: [paid({ status: 'released' })] },
    { kind: 'done' },
    { kind: 'done' },
  ],
  [
    'K-405 completed without the payment that was agreed on',
    { job: met(past, { ...over, isReviewed: true }) },
    { kind: 'unpaid' },
    { kind: 'unpaid' },
  ],
  ['cancelled', { job: { status: 'cancelled' } }, { kind: 'cancelled' }, { kind: 'cancelled' }],
]

describe('the next step of an agreed job', () => {
  it.each(cases)('%s', (_, given, forPoster, forStudent) => {
    expect(nextStep(factsOf('poster', given))).toEqual(forPoster)
    expect(nextStep(factsOf('student', given))).toEqual(forStudent)
  })

  it.each(cases)('%s: at most one of the two is waited for', (_, given) => {
    const kinds = ['poster', 'student'].map(me => nextStep(factsOf(me, given)).kind)
    expect(kinds.filter(kind => kind.startsWith('await')).length).toBeLessThan(2)
  })
})

const reached = (me: string, given: Case) =>
  reachedOf(factsOf(me, given)).map(({ state, isDone, isNow }) => `${isNow ? '>' : ''}${state}${isDone ? ' ✓' : ''}`)

describe('the progress of a job', () => {
  it('marks completed states and the current one', () => {
    expect(reached('poster', {})).toEqual(['agreed ✓', '>meeting', 'paid', 'done', 'reviewed'])
    expect(reached('poster', { job: met(start) })).toEqual(['agreed ✓', 'meeting ✓', '>paid', 'done', 'reviewed'])
    expect(reached('poster', { job: met(past) })).toEqual(['agreed ✓', 'meeting ✓', 'paid', '>done', 'reviewed'])
    const end: Case = { job: met(past, { ...over, isReviewed: true }), payments: [paid({ status: 'released' })] }
    expect(reached('student', end)).toEqual(['agreed ✓', 'meeting ✓', 'paid ✓', 'done ✓', 'reviewed ✓'])
  })

  it('K-265 a job paid by hand has no paid state, unless it was paid through Pouce after all', () => {
    expect(reached('poster', { job: met(past, byHand) })).toEqual(['agreed ✓', 'meeting ✓', '>done', 'reviewed'])
    const unknown = { job: met(start, { ...byHand, estimatedDuration: null }) }
    expect(reached('student', unknown)).toEqual(['agreed ✓', '>meeting ✓', 'done', 'reviewed'])
    expect(reached('poster', { job: met(past, byHand), payments: [paid()] })).toContain('paid ✓')
  })

  it('a job done without a meeting or a payment skips those states', () => {
    expect(reached('poster', { job: over })).toEqual(['agreed ✓', 'done ✓', '>reviewed'])
    expect(reached('poster', { job: over, payments: [paid({ status: 'released' })] })).toContain('paid ✓')
  })

  it('a cancelled job has no progress', () => {
    expect(reached('poster', { job: met(start, { status: 'cancelled' }) })).toEqual([])
  })

  it('a later session of a series has no review', () => {
    expect(reached('student', { job: { seriesId: 'first' } })).not.toContain('reviewed')
  })

  it('each state has its date, if known', () => {
    const given: Case = { job: met(start, over), payments: [paid({ status: 'released', settledAt: past })] }
    expect(reachedOf(factsOf('poster', given)).map(({ at }) => at)).toEqual([
      '2026-11-25T10:00:00.000Z',
      start,
      '2026-11-26T08:00:00.000Z',
      past,
      null,
    ])
  })
})

it('a stranger to a job has nothing to review', () => {
  expect(awaitsReview(factsOf('other', { job: over }).job, 'other')).toBe(false)
})
