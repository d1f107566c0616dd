import type { applyToJob as contract } from '../../schema/commands/apply-to-job.ts'
import { termsOf } from '../../schema/decisions/terms.ts'
import type { Effect } from './effect.ts'

export const applyToJob: Effect<typeof contract, 'application'> = {
  command: 'apply-to-job',
  creates: 'application',
  /** What the offer says here: that is what the letter is written for, whatever it says once the letter arrives. */
  complete: async (rows, input) => {
    const job = await rows.get('job', input.jobId)
    return job ? { ...input, terms: termsOf(job) } : input
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
