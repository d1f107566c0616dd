import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { MatchMark } from '../entities/match-mark.ts'
import { newId } from '../ids.ts'
import { createMatcher, matchId, matchLimits, toMatches, withAllRead, withRead } from './job-matches.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const [student, poster] = [newId(), newId()]
const mark: MatchMark = { canton: 'VD', since: '2026-01-01T00:00:00.000Z', readUntil: ago(600), read: [] }
const offer = (minutes: number, given: object = {}) => ({
  id: newId(),
  createdAt: ago(minutes),
  status: 'open',
  withdrawnAt: null,
  canton: 'VD',
  postedById: poster,
  ...given,
})

describe('an offer matches a student', () => {
  it.each<[string, object, boolean]>([
    ['as it is published', {}, true],
    ['not in another canton', { canton: 'GE' }, false],
    ['not once it is filled', { status: 'assigned' }, false],
    ['not once it is withdrawn', { withdrawnAt: ago(1) }, false],
    ['not as one’s own', { postedById: student }, false],
    ['not from before the mark', { createdAt: '2025-12-31T23:59:59.999Z' }, false],
  ])('%s', (_, given, wanted) => {
    expect(createMatcher({ student, mark, now, known: new Set() })(offer(5, given))).toBe(wanted)
  })

  it('matches for three months, and not if the student knows it already', () => {
    const [job, before] = [offer(5), { ...mark, since: '2020-01-01T00:00:00.000Z' }]
    expect(createMatcher({ student, mark, now, known: new Set([job.id]) })(job)).toBe(false)
    for (const [days, wanted] of [
      [matchLimits.days - 0.01, true],
      [matchLimits.days + 0.01, false],
    ] as const)
      expect(createMatcher({ student, mark: before, now, known: new Set() })(offer(days * 24 * 60))).toBe(wanted)
  })
})

describe('the id of the notification', () => {
  it('is derived from person and offer, a valid UUID, and unique', () => {
    const jobs = Array.from({ length: 200 }, () => newId())
    const ids = [student, poster].flatMap(person => jobs.map(job => matchId(person, job)))
    for (const id of ids) expect(z.uuid().parse(id)).toBe(id)
    expect(new Set(ids).size).toBe(400)
    expect(matchId(student, jobs[0] ?? '')).toBe(ids[0])
  })
})

describe('a read mark', () => {
  const jobs = [offer(1), offer(9), offer(30), offer(700)]
  const listed = (given: MatchMark) => toMatches(student, given, jobs).map(({ isRead }) => isRead)

  it('of one notification leaves the others unread', () => {
    const [, second] = toMatches(student, mark, jobs)
    const marked = withRead(mark, second?.id ?? '')
    expect(listed(marked)).toEqual([false, true, false, true])
    expect(withRead(marked, second?.id ?? '')).toBe(marked)
  })

  it('of all covers what is listed, one by one if recent, and no later offer with an earlier time', () => {
    const marked = withAllRead(mark, toMatches(student, mark, jobs), { now })
    expect(listed(marked)).toEqual([true, true, true, true])
    expect(marked).toMatchObject({ readUntil: ago(10), read: expect.objectContaining({ length: 2 }) })
    expect(toMatches(student, marked, [offer(5), offer(0)]).map(({ isRead }) => isRead)).toEqual([false, false])
  })

  it('of all up to a time leaves newer ones, keeps single reads, and never goes back', () => {
    const [first] = toMatches(student, mark, jobs)
    const alone = withRead(mark, first?.id ?? '')
    const all = (until: string) => withAllRead(alone, toMatches(student, alone, jobs), { until, now })
    expect(listed(all(ago(20)))).toEqual([true, false, true, true])
    expect(listed(all(ago(9)))).toEqual([true, true, true, true])
    expect(all(ago(5000)).readUntil).toBe(mark.readUntil)
  })

  it('keeps no more single reads than twice the list length', () => {
    const many = Array.from({ length: 300 }, () => newId()).reduce(withRead, mark)
    expect(many.read).toHaveLength(matchLimits.reads)
  })
})
