import type { JobStatus } from '../choices.ts'

/** How a job may go on, and who moves it: the graph as data. The database holds the same graph against any bug. */
export const jobLife: Record<JobStatus, Partial<Record<JobStatus, 'acceptance' | 'poster'>>> = {
  open: { assigned: 'acceptance', cancelled: 'poster' },
  assigned: { in_progress: 'poster', completed: 'poster', cancelled: 'poster' },
  in_progress: { completed: 'poster', cancelled: 'poster' },
  completed: {},
  cancelled: {},
}

export const canMove = (from: JobStatus, to: JobStatus, by: 'acceptance' | 'poster') => jobLife[from][to] === by
