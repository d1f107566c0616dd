import * as z from 'zod'
import { propertyTypes } from '../choices.ts'
import { contract } from '../contract.ts'
import { agreement } from '../entities/agreement.ts'
import { application } from '../entities/application.ts'
import { appointment } from '../entities/appointment.ts'
import { deputy, deputyAction, deputyInvitation } from '../entities/deputy.ts'
import { dispute } from '../entities/dispute.ts'
import { favourite } from '../entities/favourite.ts'
import { acceptedJob, job, postedJob } from '../entities/job.ts'
import { lapse } from '../entities/lapse.ts'
import { message } from '../entities/message.ts'
import { notification } from '../entities/notification.ts'
import { payment } from '../entities/payment.ts'
import { question } from '../entities/question.ts'
import { moderationAction, sentReport } from '../entities/report.ts'
import { review } from '../entities/review.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { session } from '../entities/session.ts'
import { ownUser } from '../entities/user.ts'
import { suspension } from '../entities/suspension.ts'
import {
  choice,
  city,
  done,
  email,
  givenPassword,
  id,
  newPassword,
  optionalLine,
  optionalWords,
  ownId,
  personName,
  phone,
  secret,
  timestamp,
  wordList,
} from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const register = contract({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  cost: 'password',
  summary: 'Open an account',
  caller: 'anyone',
  input: z.strictObject({
    /** Id of the new account. It identifies a repeated registration. */
    id: ownId,
    firstName: personName(messages.firstName),
    lastName: personName(messages.lastName),
    email,
    password: newPassword,
    phone,
    city,
    /** Some clients call `private` by one of two other names. */
    userType: z
      .enum(['student', 'private', 'individual', 'particulier'], { error: messages.userType })
      .transform(type => (type === 'student' ? 'student' : 'private')),
    terms: z.literal(true, { error: messages.terms }),
    school: optionalLine(limits.school.max),
    bio: optionalWords(limits.bio.max),
    availableTools: wordList(limits.tool.max, limits.tools.max).default([]),
    propertyType: choice(propertyTypes).nullish(),
  }),
  answer: z.union([
    z.strictObject({ user: ownUser, needsVerification: z.literal(false) }),
    z.strictObject({ needsVerification: z.literal(true) }),
  ]),
  status: 201,
  refusals: ['email-taken', 'id-taken', 'common-password', 'too-many-attempts'],
})

export const logIn = contract({
  name: 'log-in',
  method: 'POST',
  path: '/api/auth/login',
  cost: 'password',
  summary: 'Open a session',
  caller: 'anyone',
  input: z.strictObject({
    email,
    password: givenPassword,
  }),
  answer: ownUser,
  refusals: ['wrong-credentials', 'not-verified', 'confirm-by-mail', 'too-many-attempts'],
})

export const logOut = contract({
  name: 'log-out',
  method: 'POST',
  path: '/api/auth/logout',
  cost: 'row',
  summary: 'End this session',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})

export const verifyEmail = contract({
  name: 'verify-email',
  method: 'POST',
  path: '/api/auth/verify',
  cost: 'password',
  summary:
    'Confirm the address with the mailed link, and sign in; with a new password where another browser opened the account',
  caller: 'anyone',
  input: z.strictObject({ token: secret, password: newPassword.optional() }),
  answer: ownUser,
  refusals: ['link-expired', 'password-needed', 'common-password', 'too-many-attempts'],
})

export const resendVerification = contract({
  name: 'resend-verification',
  method: 'POST',
  path: '/api/auth/resend',
  cost: 'row',
  summary: 'Send the confirmation link again',
  caller: 'anyone',
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['too-many-attempts'],
})

export const forgotPassword = contract({
  name: 'forgot-password',
  method: 'POST',
  path: '/api/auth/forgot-password',
  cost: 'row',
  summary: 'Send a link to choose another password',
  caller: 'anyone',
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['too-many-attempts'],
})

export const resetPassword = contract({
  name: 'reset-password',
  method: 'POST',
  path: '/api/auth/reset-password',
  cost: 'password',
  summary: 'Choose another password with the mailed link; every session ends',
  caller: 'anyone',
  input: z.strictObject({ token: secret, password: newPassword }),
  answer: done,
  refusals: ['link-expired', 'common-password', 'too-many-attempts'],
})

export const whoAmI = contract({
  name: 'who-am-i',
  method: 'GET',
  path: '/api/auth/me',
  cost: 'row',
  summary: 'The signed-in person',
  caller: 'signed-in',
  deputy: 'may',
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})

export const listSessions = contract({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/auth/sessions',
  cost: 'row',
  summary: 'The devices that are signed in',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.array(session),
  refusals: [],
})

export const endSession = contract({
  name: 'end-session',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  cost: 'row',
  summary: 'Sign one device out',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})

export const endOtherSessions = contract({
  name: 'end-other-sessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  cost: 'row',
  summary: 'Sign every other device out',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})

export const exportAccount = contract({
  name: 'export-account',
  method: 'POST',
  path: '/api/auth/export',
  cost: 'password',
  summary: 'Everything stored about the signed-in person, as one file; asks for the password',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({ password: givenPassword }),
  answer: z.strictObject({
    user: ownUser,
    sessions: z.array(session),
    jobs: z.array(postedJob),
    /** Jobs that the student does or has done. */
    acceptedJobs: z.array(acceptedJob),
    /** The person's own applications. The offer is null if the person may no longer see it, e.g. after a block. */
    applications: z.array(application.extend({ job: job.nullable() })),
    messages: z.array(message),
    notifications: z.array(notification),
    /** For an offer that the person may no longer see, only the time when it was kept. */
    favourites: z.array(z.union([favourite, favourite.pick({ id: true, createdAt: true })])),
    savedSearches: z.array(savedSearch),
    pushSubscriptions: z.array(z.strictObject({ endpoint: z.string(), createdAt: timestamp })),
    reviewsReceived: z.array(review),
    reviewsWritten: z.array(review),
    payments: z.array(payment),
    /** Statements in disputes about the person's payments, and the decisions. */
    disputes: z.array(dispute),
    /** Agreed and proposed prices of the person's jobs. */
    agreements: z.array(agreement),
    /** Appointments of current and completed jobs. */
    appointments: z.array(z.strictObject({ jobId: z.uuid(), title: z.string(), ...appointment.shape })),
    /** Creation time of the private calendar address. */
    calendarSince: timestamp.nullable(),
    iban: z.string().nullable(),
    /** Time when the IBAN was last set or removed. */
    ibanChangedAt: timestamp.nullable(),
    /** Questions that the person asked about offers, including those withdrawn within the last month. */
    questions: z.array(question.extend({ jobId: z.uuid(), takenBackAt: timestamp.nullable() })),
    reports: z.array(sentReport),
    /** People whom the person has blocked. */
    blocks: z.array(z.strictObject({ blockedId: z.uuid(), createdAt: timestamp })),
    /** Late cancellations with the reasons given to the other person, in the appeal and by the desk. */
    lapses: z.array(
      lapse.extend({
        jobId: z.uuid(),
        reason: z.string().nullable(),
        appealedAt: timestamp.nullable(),
        decidedAt: timestamp.nullable(),
        decisionReason: z.string().nullable(),
      }),
    ),
    /** Suspensions of the account, with the person's appeals. */
    suspensions: z.array(
      suspension.omit({ isUpheld: true }).extend({
        appealedAt: timestamp.nullable(),
        upheldAt: timestamp.nullable(),
        liftedAt: timestamp.nullable(),
      }),
    ),
    /** Texts of the person that moderation has hidden. */
    hiddenWords: z.array(
      z.strictObject({ kind: z.enum(['message', 'review', 'answer', 'bio']), id: z.uuid(), text: z.string() }),
    ),
    /** Moderation decisions about the person and their content. */
    decisions: z.array(moderationAction.omit({ admin: true, author: true })),
    /** Offers proposed to the person, or by the person to students. */
    proposals: z.array(z.strictObject({ jobId: z.uuid(), studentId: z.uuid(), createdAt: timestamp })),
    /** Applications on the person's waiting list. */
    reserves: z.array(
      z.strictObject({ applicationId: z.uuid(), jobId: z.uuid(), studentId: z.uuid(), reservedAt: timestamp }),
    ),
    /** Jobs that the person was given and could not do. */
    leftJobs: z.array(z.strictObject({ jobId: z.uuid(), leftAt: timestamp })),
    payoutAccounts: z.array(
      z.strictObject({
        provider: z.string(),
        account: z.string(),
        isReady: z.boolean(),
        holder: z.string().nullable(),
        bank: z.string().nullable(),
        last4: z.string().nullable(),
        namedAt: timestamp.nullable(),
        createdAt: timestamp,
      }),
    ),
    /** Time when the app was last on screen. */
    lastSeenAt: timestamp.nullable(),
    /** Deputies of the person, including invited ones, and their actions within the last year. */
    deputies: z.array(deputy),
    waitingDeputies: z.array(deputy),
    deputyInvitations: z.array(deputyInvitation),
    deputyActions: z.array(deputyAction),
    /** The person's own actions as a deputy within the last year. Principal is null if that account is gone. */
    actedFor: z.array(deputyAction.omit({ deputy: true }).extend({ principal: deputyAction.shape.deputy })),
  }),
  refusals: ['wrong-credentials', 'too-many-attempts'],
  movesNoFeed: true,
})

export const deleteAccount = contract({
  name: 'delete-account',
  method: 'DELETE',
  path: '/api/auth/account',
  cost: 'password',
  summary: 'Delete the account; what others need stays, nameless',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({
    password: givenPassword,
  }),
  answer: done,
  refusals: ['wrong-credentials', 'work-under-way', 'money-held', 'too-many-attempts'],
})
