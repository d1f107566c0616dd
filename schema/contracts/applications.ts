import * as z from 'zod'
import { contract } from '../contract.ts'
import { application, receivedApplication, sentApplication } from '../entities/application.ts'
import { terms } from '../entities/terms.ts'
import { done, id, ownId, timestamp, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const listJobApplications = contract({
  name: 'list-job-applications',
  method: 'GET',
  path: '/api/jobs/:id/applications',
  cost: 'list',
  summary: 'Who applied to an own job',
  caller: 'private',
  opens: 'poster',
  deputy: 'may',
  input: z.strictObject({ id }),
  answer: z.array(receivedApplication),
  refusals: [],
})

export const checkApplication = contract({
  name: 'check-application',
  method: 'GET',
  path: '/api/jobs/:id/check-application',
  cost: 'row',
  summary: 'Whether the signed-in person applied to this job',
  caller: 'signed-in',
  deputy: 'may',
  input: z.strictObject({ id }),
  answer: z.strictObject({ hasApplied: z.boolean(), application: application.nullable() }),
  refusals: [],
})

export const applyToJob = contract({
  name: 'apply-to-job',
  method: 'POST',
  path: '/api/applications',
  cost: 'row',
  summary: 'Apply to an open job',
  caller: 'student',
  offline: true,
  anHour: 200,
  input: z.strictObject({
    id: ownId,
    jobId: id,
    studentId: id.optional(),
    message: words(limits.motivation.max, messages.motivation),
    /** Terms of the offer as the applicant read them. They count if the offer did have them, otherwise the current ones do. */
    terms: terms.optional(),
  }),
  answer: application,
  status: 201,
  refusals: ['job-not-open', 'already-applied', 'id-taken'],
})

export const listOwnApplications = contract({
  name: 'list-own-applications',
  method: 'GET',
  path: '/api/applications/student',
  cost: 'list',
  summary: 'The applications of the signed-in student',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(sentApplication),
  refusals: [],
})

export const listSentApplications = contract({
  name: 'list-sent-applications',
  method: 'GET',
  path: '/api/applications/student/:userId',
  cost: 'list',
  summary: 'The applications of a student',
  caller: 'student',
  opens: 'own',
  input: z.strictObject({ userId: id }),
  answer: z.array(sentApplication),
  refusals: [],
})

export const withdrawApplication = contract({
  name: 'withdraw-application',
  method: 'DELETE',
  path: '/api/applications/:id',
  cost: 'row',
  summary: 'Take a pending application back',
  caller: 'student',
  opens: 'student',
  offline: true,
  anHour: 30,
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['application-decided'],
})

export const acceptApplication = contract({
  name: 'accept-application',
  method: 'POST',
  path: '/api/applications/:id/accept',
  cost: 'row',
  summary: 'Choose this student; the other applicants are told',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'mailed',
  input: z.strictObject({ id }),
  answer: application,
  refusals: ['application-decided', 'job-not-open', 'already-chosen', 'already-hidden', 'student-unavailable'],
})

export const rejectApplication = contract({
  name: 'reject-application',
  method: 'POST',
  path: '/api/applications/:id/reject',
  cost: 'row',
  summary: 'Decline this student',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'noted',
  input: z.strictObject({ id }),
  answer: application,
  refusals: ['application-decided'],
})

export const keepInReserve = contract({
  name: 'keep-in-reserve',
  method: 'POST',
  path: '/api/applications/:id/reserve',
  cost: 'row',
  summary: 'Keep a student in reserve, to be asked if the chosen one cannot come; or no longer',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'mailed',
  anHour: 120,
  input: z.strictObject({ id, isKept: z.boolean({ error: messages.choice }) }),
  answer: application,
  refusals: ['application-decided', 'list-full'],
})

export const answerCall = contract({
  name: 'answer-call',
  method: 'POST',
  path: '/api/applications/:id/answer-call',
  cost: 'row',
  summary: 'Say as a student in reserve that you can come: the first one has the job at once. Who cannot withdraws',
  caller: 'student',
  opens: 'student',
  offline: true,
  anHour: 60,
  /** `askedAt` as it was shown. An edit of the offer since then asks the student again. */
  input: z.strictObject({ id, askedAt: timestamp }),
  answer: application,
  refusals: ['job-not-open', 'call-over', 'already-chosen', 'already-hidden', 'student-unavailable'],
})
