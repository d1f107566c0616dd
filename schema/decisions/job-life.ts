import type { JobState } from '../choices.ts'

type Mover = 'poster' | 'student'

/** Allowed transitions of a job and who makes them. The database enforces the same graph. */
export const jobLife: Record<JobState, Partial<Record<JobState, Mover>>> = {
  assigned: { left: 'student', in_progress: 'poster', completed: 'poster', cancelled: 'poster' },
  in_progress: { left: 'student', completed: 'poster', cancelled: 'poster' },
  completed: {},
  cancelled: {},
  left: {},
}

export const canMove = (from: JobState, to: JobState, by: Mover) => jobLife[from][to] === by
