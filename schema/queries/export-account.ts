import * as z from 'zod'
import { contract } from '../contract.ts'
import { appointment } from '../entities/appointment.ts'
import { sentApplication } from '../entities/application.ts'
import { favourite } from '../entities/favourite.ts'
import { acceptedJob, postedJob } from '../entities/job.ts'
import { message } from '../entities/message.ts'
import { notification } from '../entities/notification.ts'
import { payment } from '../entities/payment.ts'
import { question } from '../entities/question.ts'
import { review } from '../entities/review.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { session } from '../entities/session.ts'
import { ownUser } from '../entities/user.ts'
import { deputy, deputyAction } from '../entities/deputy.ts'
import { timestamp } from '../fields.ts'
import { sentReport } from '../entities/report.ts'

export const exportAccount = contract({
  name: 'export-account',
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Everything stored about the signed-in person, as one file',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.strictObject({
    user: ownUser,
    sessions: z.array(session),
    jobs: z.array(postedJob),
    /** What a student does for others, or has done. */
    acceptedJobs: z.array(acceptedJob),
    applications: z.array(sentApplication),
    messages: z.array(message),
    notifications: z.array(notification),
    favourites: z.array(favourite),
    savedSearches: z.array(savedSearch),
    pushSubscriptions: z.array(z.strictObject({ endpoint: z.string(), createdAt: timestamp })),
    reviewsReceived: z.array(review),
    reviewsWritten: z.array(review),
    payments: z.array(payment),
    /** What the person has said in disputes about payments. */
    disputeStatements: z.array(z.strictObject({ paymentId: z.uuid(), content: z.string(), createdAt: timestamp })),
    /** Of the jobs that are under way, and of those that were done. */
    appointments: z.array(z.strictObject({ jobId: z.uuid(), title: z.string(), ...appointment.shape })),
    /** Since when there is a private address of the calendar. */
    calendarSince: timestamp.nullable(),
    iban: z.string().nullable(),
    /** What the person has asked about offers, and taken back within a month. */
    questions: z.array(question.extend({ jobId: z.uuid(), takenBackAt: timestamp.nullable() })),
    reports: z.array(sentReport),
    /** Who may act for the person, and what they have done within a year. */
    deputies: z.array(deputy),
    deputyActions: z.array(deputyAction),
  }),
  refusals: [],
})
