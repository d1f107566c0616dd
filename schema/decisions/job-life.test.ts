import { describe, expect, it } from 'vitest'
import { jobStatuses } from '../choices.ts'
import type { JobStatus } from '../choices.ts'
import { canMove, jobLife } from './job-life.ts'

/** The life of a job, written a second time by hand; every pair that is not here is refused. */
const graph = new Map<`${JobStatus} → ${JobStatus}`, 'acceptance' | 'poster' | 'student'>([
  ['open → assigned', 'acceptance'],
  ['open → cancelled', 'poster'],
  ['assigned → open', 'student'],
  ['assigned → in_progress', 'poster'],
  ['assigned → completed', 'poster'],
  ['assigned → cancelled', 'poster'],
  ['in_progress → open', 'student'],
  ['in_progress → completed', 'poster'],
  ['in_progress → cancelled', 'poster'],
])

const pairs = jobStatuses.flatMap(from => jobStatuses.map(to => ({ from, to, mover: graph.get(`${from} → ${to}`) })))

describe('how a job may go on', () => {
  it.each(pairs)('from $from to $to: only by $mover', ({ from, to, mover }) => {
    expect(canMove(from, to, 'acceptance')).toBe(mover === 'acceptance')
    expect(canMove(from, to, 'poster')).toBe(mover === 'poster')
    expect(canMove(from, to, 'student')).toBe(mover === 'student')
  })

  it('knows every status, and no other', () => {
    expect(Object.keys(jobLife)).toEqual([...jobStatuses])
    expect(pairs).toHaveLength(25)
    expect(pairs.filter(({ mover }) => mover)).toHaveLength(graph.size)
  })

  it('ends with completion or cancellation, which nothing leaves, and every status can reach an end', () => {
    const reaches = (from: JobStatus, past: readonly JobStatus[] = []): boolean =>
      from === 'completed' ||
      from === 'cancelled' ||
      jobStatuses.some(to => to in jobLife[from] && !past.includes(to) && reaches(to, [...past, from]))
    expect(jobLife.completed).toEqual({})
    expect(jobLife.cancelled).toEqual({})
    expect(jobStatuses.every(status => reaches(status))).toBe(true)
  })
})
