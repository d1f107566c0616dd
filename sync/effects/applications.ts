import type * as contracts from '../../schema/contracts/applications.ts'
import { termsOf } from '../../schema/decisions/terms.ts'
import type { Effect } from './effect.ts'

export const applyToJob: Effect<typeof contracts.applyToJob, 'application'> = {
  command: 'apply-to-job',
  creates: 'application',
  /** Adds the offer's current terms: the application is written for them, whatever the offer says when it arrives. */
  complete: async (rows, input) => {
    const offer = await rows.get('offer', input.jobId)
    return offer ? { ...input, terms: termsOf(offer) } : input
  },
  lane: ({ jobId }) => `application/${jobId}`,
  show: (rows, { id, jobId, message, terms }, { account, at }) =>
    rows.create('application', {
      id,
      jobId,
      studentId: account,
      message: message.trim(),
      motivationLetter: message.trim(),
      status: 'pending',
      createdAt: at,
      appliedAt: at,
      ...(terms && { terms }),
    }),
}

export const withdrawApplication: Effect<typeof contracts.withdrawApplication, null> = {
  command: 'withdraw-application',
  creates: null,
  /** The job's lane: a student who withdraws an application may apply again at once. */
  lane: async ({ id }, rows) => `application/${(await rows.get('application', id))?.jobId ?? id}`,
  show: (rows, { id }) => rows.remove('application', id),
}

/** A student who was asked keeps the question. */
export const keepInReserve: Effect<typeof contracts.keepInReserve, null> = {
  command: 'keep-in-reserve',
  creates: null,
  lane: ({ id }) => `reserve/${id}`,
  show: async (rows, { id, isKept }, { at }) => {
    const application = await rows.get('application', id)
    if (!application || application.askedAt !== undefined) return
    if (!isKept) await rows.update('application', id, { reservedAt: undefined })
    else if (application.status === 'pending')
      await rows.update('application', id, { reservedAt: application.reservedAt ?? at })
  },
}

/** The student can come. The server decides whether another was first. */
export const answerCall: Effect<typeof contracts.answerCall, null> = {
  command: 'answer-call',
  creates: null,
  /** The job's lane: a later withdrawal of the application arrives after the answer. */
  lane: async ({ id }, rows) => `application/${(await rows.get('application', id))?.jobId ?? id}`,
  show: (rows, { id }) => rows.update('application', id, { askedAt: undefined }),
}
