import { isOver, type Begins } from './when.ts'

type Session = Begins & { session?: number | null | undefined; scheduledFor: string | null }

/**
 * Returns whether a series continues without this session. Until the first session has begun, or its day has come, that session
 * is the agreement itself.
 */
export const isLaterSession = ({ session, scheduledFor, beginsAt }: Session, now: number) =>
  Boolean(session) && (session !== 1 || isOver(scheduledFor, now) || isOver(beginsAt, now))

/** Id of a job's conversation: the first session of its series, which shares the id of the series. */
export const conversationOf = ({ id, seriesId }: { id: string; seriesId?: string | null | undefined }) => seriesId ?? id
