import type { AcceptedJob } from '../../../schema/entities/job.ts'

export type Person = { id: string; firstName: string; lastName: string; profileImageUrl: string | null }

/** Who is at the other end of a job's conversation; undefined before a student is accepted. */
export const otherPerson = (
  { poster, assignedTo }: Pick<AcceptedJob, 'poster' | 'assignedTo'>,
  me: string,
): Person | undefined => (poster.id === me ? (assignedTo ?? undefined) : poster)

/** Whether this person may write in a job's conversation: one of its two people as it stands now. */
export const isParty = ({ poster, assignedToId }: Pick<AcceptedJob, 'poster' | 'assignedToId'>, me: string) =>
  assignedToId !== null && (poster.id === me || assignedToId === me)

/** The latest student who could not come, as long as no other has the job: the poster has come to read their messages. */
export const formerPerson = ({
  assignedToId,
  formerStudents,
}: Pick<AcceptedJob, 'assignedToId' | 'formerStudents'>) => {
  const last = assignedToId === null ? formerStudents?.at(-1) : undefined
  return last && { ...last, profileImageUrl: null }
}
