import type { JobState, JobStatus } from '../choices.ts'
import type { Appointment } from '../entities/appointment.ts'
import { limits } from '../rules.ts'
import { plannableDays, swissDay } from './schedule.ts'

export type Meeting = { start: string; minutes: number }

export const noAppointment: Appointment = { version: 0, confirmed: null, proposed: null }

/** Two people meet for a job that one of them does: not before, and not afterwards. */
export const isSchedulable = (status: JobStatus | JobState) => status === 'assigned' || status === 'in_progress'

const isSame = (one: Meeting | null, other: Meeting) => one?.start === other.start && one.minutes === other.minutes

/**
 * What a proposal makes of an appointment. Proposing what the other one has proposed agrees to it; proposing what is confirmed
 * keeps it, and drops any other proposal.
 */
export const propose = (
  before: Appointment,
  { by, start, minutes }: Meeting & { by: string },
  at: string,
): Appointment => {
  const { confirmed, proposed } = before
  const meeting = { start, minutes }
  const version = before.version + 1
  if (isSame(confirmed, meeting)) return proposed ? { version, confirmed, proposed: null } : before
  if (!isSame(proposed, meeting)) return { ...before, version, proposed: { ...meeting, byId: by } }
  return proposed?.byId === by ? before : { version, confirmed: { ...meeting, at }, proposed: null }
}

type Named = { version: number }

/** What a confirmation makes of it; null where that is not what is proposed any more, or not by the other one. */
export const confirm = (
  before: Appointment,
  { by, start, version }: Named & { by: string; start: string },
  at: string,
): Appointment | null => {
  const { confirmed, proposed } = before
  // Said twice, it is said.
  if (version + 1 === before.version && !proposed && confirmed?.start === start) return before
  if (version !== before.version || proposed?.start !== start || proposed.byId === by) return null
  return { version: version + 1, confirmed: { start, minutes: proposed.minutes, at }, proposed: null }
}

/**
 * What calling it off leaves: neither what was confirmed nor what was proposed, and who took back what both had agreed on.
 * Null where it is another one by now.
 */
export const callOff = (
  before: Appointment,
  { by, version }: Named & { by: string },
  at: string,
): Appointment | null => {
  const { confirmed } = before
  const isNone = !confirmed && !before.proposed
  if (isNone && version + 1 === before.version) return before
  if (isNone || version !== before.version) return null
  const calledOff = confirmed ? { calledOff: { start: confirmed.start, byId: by, at } } : {}
  return { ...before, version: version + 1, confirmed: null, proposed: null, ...calledOff }
}

const anHour = 60

export const withinLimits = (minutes: number) =>
  Math.min(limits.appointment.max, Math.max(limits.appointment.min, Math.round(minutes)))

/** As long as the offer says, where it can be told. */
export const usualMinutes = ({ estimatedDuration }: { estimatedDuration: number | null }) => {
  const minutes = estimatedDuration === null ? anHour : estimatedDuration * 60
  return minutes > limits.appointment.max ? anHour : withinLimits(minutes)
}

/** From this minute to the same day of next year. */
export const whyNotMeet = (start: string, now: number): 'past' | 'far' | null => {
  if (Date.parse(start) <= now) return 'past'
  return swissDay(start) > plannableDays(now).last ? 'far' : null
}
