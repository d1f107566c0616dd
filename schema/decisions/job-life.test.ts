import { describe, expect, it } from 'vitest'
import { jobStates } from '../choices.ts'
import type { JobState } from '../choices.ts'
import { canMove, jobLife } from './job-life.ts'

/** The job life graph, written out a second time by hand. Every pair not listed is refused. */
const graph = new Map<`${JobState} → ${JobState}`, 'poster' | 'student'>([
  ['assigned → left', 'student'],
  ['assigned → in_progress', 'poster'],
  ['assigned → completed', 'poster'],
  ['assigned → cancelled', 'poster'],
  ['in_progress → left', 'student'],
  ['in_progress → completed', 'poster'],
  ['in_progress → cancelled', 'poster'],
])

const pairs = jobStates.flatMap(from => jobStates.map(to => ({ from, to, mover: graph.get(`${from} → ${to}`) })))

describe('transitions of a job', () => {
  it.each(pairs)('from $from to $to: only by $mover', ({ from, to, mover }) => {
    expect(canMove(from, to, 'poster')).toBe(mover === 'poster')
    expect(canMove(from, to, 'student')).toBe(mover === 'student')
  })

  it('covers every status and no other', () => {
    expect(Object.keys(jobLife)).toEqual([...jobStates])
    expect(pairs).toHaveLength(25)
    expect(pairs.filter(({ mover }) => mover)).toHaveLength(graph.size)
  })

  it('never goes back: end states have no exit, and every status leads to one', () => {
    const ends: readonly JobState[] = ['completed', 'cancelled', 'left']
    const reaches = (from: JobState, past: readonly JobState[] = []): boolean =>
      ends.includes(from) ||
      jobStates.some(to => to in jobLife[from] && !past.includes(to) && reaches(to, [...past, from]))
    const comesBack = (from: JobState, to: JobState, past: readonly JobState[] = []): boolean =>
      jobStates.some(
        next => next in jobLife[from] && !past.includes(next) && (next === to || comesBack(next, to, [...past, next])),
      )
    for (const end of ends) expect(jobLife[end]).toEqual({})
    expect(jobStates.every(status => reaches(status))).toBe(true)
    expect(jobStates.filter(status => comesBack(status, status))).toEqual([])
  })
})
