import type { AgreedJob } from '../../schema/entities/agreed-job.ts'

export type Person = { id: string; firstName: string; lastName: string; profileImageUrl: string | null }

export const otherPerson = ({ poster, assignedTo }: Pick<AgreedJob, 'poster' | 'assignedTo'>, me: string): Person =>
  poster.id === me ? assignedTo : poster
