import type { JobStatus } from '../choices.ts'

type Mover = 'acceptance' | 'poster' | 'student'

/** How a job may go on, and who moves it: the graph as data. The database holds the same graph against any bug. */
export const jobLife: Record<JobStatus, Partial<Record<JobStatus, Mover>>> = {
  open: { assigned: 'acceptance', cancelled: 'poster' },
  assigned: { open: 'student', in_progress: 'poster', completed: 'poster', cancelled: 'poster' },
  in_progress: { open: 'student', completed: 'poster', cancelled: 'poster' },
  completed: {},
  cancelled: {},
}

export const canMove = (from: JobStatus, to: JobStatus, by: Mover) => jobLife[from][to] === by
