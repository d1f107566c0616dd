/** Of a job: the first session of its series, which may be itself, and when it begins. */
type Session = { id: string; seriesId?: string | null | undefined; scheduledFor: string | null }

/**
 * Whether giving it up leaves the others standing. Before the first session has begun it is the agreement itself, and the next
 * one comes when it begins.
 */
export const isOneOfSeveral = ({ id, seriesId, scheduledFor }: Session, now: number) => {
  if (!seriesId) return false
  return seriesId !== id || (scheduledFor !== null && Date.parse(scheduledFor) <= now)
}

/** Where the two people of a job write to each other: those of a series at its first session. */
export const conversationOf = ({ id, seriesId }: Pick<Session, 'id' | 'seriesId'>) => seriesId ?? id
