import { isOver, type Begins } from './when.ts'

/** Of a job: the first session of its series, which may be itself, its day in the week, and when it begins. */
type Session = Begins & { id: string; seriesId?: string | null | undefined; scheduledFor: string | null }

/**
 * Whether giving it up leaves the others standing. Before the first session has begun, or its day has come, it is the agreement
 * itself: the next one comes then.
 */
export const isOneOfSeveral = ({ id, seriesId, scheduledFor, beginsAt }: Session, now: number) =>
  Boolean(seriesId) && (seriesId !== id || isOver(scheduledFor, now) || isOver(beginsAt, now))

/** Where the two people of a job write to each other: those of a series at its first session. */
export const conversationOf = ({ id, seriesId }: Pick<Session, 'id' | 'seriesId'>) => seriesId ?? id
