import { expect, it } from 'vitest'
import { paid } from '../testing/paid.ts'
import { nextSteps, type Known } from './next-steps.ts'
import type { Facts } from './next-step.ts'

const now = Date.parse('2026-11-27T08:00:00.000Z')
const today = '2026-11-27T13:00:00.000Z'
const tomorrow = '2026-11-28T13:00:00.000Z'
const later = '2026-12-03T13:00:00.000Z'
const past = '2026-11-26T13:00:00.000Z'

type Job = Facts['job']

const agreed = (id: string, me: string, job: Partial<Job> = {}, isPaid = false): Facts => ({
  job: {
    id,
    status: 'assigned',
    postedById: 'poster',
    assignedToId: 'student',
    rate: 25,
    isThroughPouce: true,
    estimatedDuration: 2,
    scheduledFor: null,
    ...job,
  },
  payments: isPaid ? [paid()] : [],
  terms: null,
  me,
  now,
})
const met = (start: string) => ({
  appointment: { version: 2, confirmed: { start, minutes: 60, at: past }, proposed: null },
})
const asked = (byId: string) => ({
  appointment: { version: 1, confirmed: null, proposed: { start: later, minutes: 60, byId } },
})

const nothing: Known = { now, agreed: [], unread: new Map(), questions: [], applications: [], lacks: null }
const inWords = (known: Partial<Known>) =>
  nextSteps({ ...nothing, ...known }).map(due => {
    if (due.kind === 'profile') return `profile: ${due.lacks}`
    if (due.kind === 'soon') return `${due.jobId}: ${due.isToday ? 'today' : 'tomorrow'}`
    return `${due.jobId}: ${due.kind === 'step' ? due.step.kind : `${due.count} ${due.kind}`}`
  })

const cases: [string, Partial<Known>, string[]][] = [
  ['nothing', {}, []],
  [
    'an appointment of today before one of tomorrow, and none of next week',
    {
      agreed: [
        agreed('c', 'student', met(later), true),
        agreed('b', 'student', met(tomorrow), true),
        agreed('a', 'student', met(today), true),
      ],
    },
    ['a: today', 'b: tomorrow'],
  ],
  [
    'what the other one does is not told, unless it is money on its way',
    {
      agreed: [
        agreed('a', 'student', asked('student')),
        agreed('b', 'student', met(later)),
        agreed('c', 'student', met(past), true),
        agreed('d', 'student', met(past)),
      ],
    },
    ['c: awaitFinish'],
  ],
  [
    'what was asked before what is to be paid, that before applications, those before a review',
    {
      agreed: [
        agreed('review', 'poster', { status: 'completed' }),
        agreed('pay', 'poster', met(later)),
        agreed('confirm', 'poster', asked('student')),
      ],
      applications: [{ jobId: 'open', count: 2 }],
    },
    ['confirm: confirm', 'pay: pay', 'open: 2 applications'],
  ],
  [
    'a question and applications for the same offer are one row',
    { applications: [{ jobId: 'open', count: 2 }], questions: [{ jobId: 'open', count: 1 }] },
    ['open: 1 questions'],
  ],
  [
    'a message counts as what waits for an answer, once for all weeks of a series',
    {
      agreed: [
        agreed('second', 'student', { ...asked('student'), seriesId: 'first' }),
        agreed('first', 'student', { ...asked('student'), seriesId: 'first' }),
      ],
      unread: new Map([['first', 3]]),
    },
    ['second: 3 messages'],
  ],
  [
    'a profile without a photo comes last',
    { lacks: 'photo', applications: [{ jobId: 'x', count: 1 }] },
    ['x: 1 applications', 'profile: photo'],
  ],
  [
    'no more than three',
    { applications: ['a', 'b', 'c', 'd'].map(jobId => ({ jobId, count: 1 })), lacks: 'school' },
    ['a: 1 applications', 'b: 1 applications', 'c: 1 applications'],
  ],
]

it.each(cases)('returns the next steps: %s', (_, known, expected) => {
  expect(inWords(known)).toEqual(expected)
})
