import type { applyToJob as contract } from '../../schema/commands/apply-to-job.ts'
import type { Effect } from './effect.ts'

export const applyToJob: Effect<typeof contract, 'application'> = {
  command: 'apply-to-job',
  creates: 'application',
  lane: ({ jobId }) => `application/${jobId}`,
  show: (rows, { id, jobId, message }, { account, at }) =>
    rows.create('application', {
      id,
      jobId,
      studentId: account,
      message: message.trim(),
      motivationLetter: message.trim(),
      status: 'pending',
      createdAt: at,
      appliedAt: at,
    }),
}
