import { isOver, type Begins } from './when.ts'

type Session = Begins & { session?: number | null | undefined; scheduledFor: string | null }

/**
 * Whether a series goes on without this session. Before the first session has begun, or its day has come, that session is the
 * agreement itself.
 */
export const isLaterSession = ({ session, scheduledFor, beginsAt }: Session, now: number) =>
  Boolean(session) && (session !== 1 || isOver(scheduledFor, now) || isOver(beginsAt, now))

/** Where the two people of a job write to each other: the first session of a series, whose id the series has. */
export const conversationOf = ({ id, seriesId }: { id: string; seriesId?: string | null | undefined }) => seriesId ?? id
