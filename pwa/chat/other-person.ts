import type { AcceptedJob } from '../../schema/entities/job.ts'

export type Person = { id: string; firstName: string; lastName: string; profileImageUrl: string | null }

/** Who is at the other end of a job's conversation; nobody before a student is accepted. */
export const otherPerson = (
  { poster, assignedTo }: Pick<AcceptedJob, 'poster' | 'assignedTo'>,
  me: string,
): Person | undefined => (poster.id === me ? (assignedTo ?? undefined) : poster)
