import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, inject, it } from 'vitest'
import * as z from 'zod'
import { propertyTypes, reportReasons, reviewJobCategory, subcategories, userTypes } from '../choices.ts'
import { answerQuestion, askQuestion } from '../contracts/questions.ts'
import { answerReview, submitReview } from '../contracts/reviews.ts'
import { editProfile, editStudentProfile } from '../contracts/people.ts'
import {
  forgotPassword,
  logIn as logInCommand,
  register,
  resendVerification,
  resetPassword as resetPasswordCommand,
} from '../contracts/accounts.ts'
import { applyToJob } from '../contracts/applications.ts'
import { disputePayment, objectToCancellation, writeStatement } from '../contracts/disputes.ts'
import { leaveJob, publishJob } from '../contracts/jobs.ts'
import { appealLapse } from '../contracts/lapses.ts'
import { closeReport, reportContent } from '../contracts/safety.ts'
import { saveSearch } from '../contracts/saved.ts'
import { sendMessage } from '../contracts/messages.ts'
import { setIban } from '../contracts/wallets.ts'
import type { OfferField } from '../offers/fields.ts'
import { ofEachField, type OfferFields } from '../offers/from-fields.ts'
import { emailShape, limits, messages } from '../rules.ts'
import { email } from './email.ts'
import { personName, words } from './fields.ts'
import { form } from './form.ts'
import { iban } from './iban.ts'
import { isStepComplete, job } from './job.ts'
import { logIn } from './log-in.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { resetPassword } from './reset-password.ts'
import { review } from './review.ts'
import { signUp } from './sign-up.ts'
import * as texts from './texts.ts'
import { studentProfile } from './student-profile.ts'

import {
  emailField,
  image,
  instant,
  listOf,
  missing,
  nearValid,
  nested,
  number,
  oneOf,
  optional,
  schedule,
  text,
  type Draft,
  type Field,
  yesOrNo,
} from '../testing/near-valid.ts'

const id = '0198f0a0-0000-7000-8000-000000000001'

type Pair = {
  contract: z.ZodType<Record<string, unknown>>
  form: v.GenericSchema<unknown, Record<string, unknown>>
  fields: Record<string, Field>
  /** Input of the command beyond what the person types. */
  beside?: Record<string, string>
  runs?: number
}

/** A quarter of the drafts in `npm test`, all in `npm run test:hard`. */
const share = inject('isHard') ? 1 : 1 / 4
const runsOf = ({ runs = 500 }: Pair) => Math.max(400, runs * share)

const isOurs = (message: string) => Object.values<string>(messages).includes(message)

/** First message of each invalid field. For an unknown key or a non-object, each library uses its own message. */
const firstMessages = (issues: readonly { path: readonly unknown[]; message: string }[]) => {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = isOurs(message) ? path.filter(key => typeof key === 'string').join('.') : 'the object'
    if (!first.has(field)) first.set(field, isOurs(message) ? message : '')
  }
  return first
}

const judge = ({ contract, form, beside = {} }: Pair, draft: Draft) => {
  const byContract = contract.safeParse({ ...beside, ...draft })
  const byForm = v.safeParse(form, draft)
  expect(byForm.success).toBe(byContract.success)
  if (byContract.success) {
    expect({ ...beside, ...(byForm.success && byForm.output) }).toStrictEqual(byContract.data)
    return 'right'
  }
  const { issues } = byContract.error
  const aboutObjects = issues.filter(({ message }) => !isOurs(message))
  for (const issue of aboutObjects) {
    expect(issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && issue.expected === 'object')).toBe(
      true,
    )
  }
  const expected = firstMessages(issues)
  const found = firstMessages(
    (byForm.issues ?? []).map(({ path = [], message }) => ({ path: path.map(({ key }) => key), message })),
  )
  if (expected.size > 1 || expected.has('the object')) return 'more wrong'
  expect(found).toEqual(expected)
  return 'one wrong'
}

const demandAgreement = (pair: Pair, how: fc.Parameters<[Draft]> = {}) => {
  const counts = { right: 0, 'one wrong': 0, 'more wrong': 0 }
  const property = fc.property(nearValid(pair.fields), draft => {
    counts[judge(pair, draft)] += 1
  })
  fc.assert(property, { numRuns: runsOf(pair), ...how })
  return counts
}

const person = {
  firstName: text(limits.name),
  lastName: text(limits.name),
  phone: text(limits.phone),
  city: text(limits.city),
}
const newPassword = text(limits.password)
const tools = listOf(text(limits.tool), limits.tools.max)
const orMissing = (field: Field) => optional(field, [missing, undefined])

/** Possible draft values of an offer field, by its kind. */
const draftsOf = (field: OfferField): Field => {
  switch (field.kind) {
    case 'line':
    case 'words':
      return field.isOptional ? optional(text({ max: field.most })) : text({ max: field.most })
    case 'rate':
      return number(limits.rate)
    case 'number':
      return orMissing(number({ min: field.least, max: field.most }, true))
    case 'choice':
      return orMissing(oneOf(field.of))
    case 'optionalChoice':
      return optional(oneOf(field.of))
    case 'list':
      return orMissing(listOf(text({ max: field.mostLetters }), field.most))
    case 'switch':
      return orMissing(yesOrNo)
    case 'day':
      return optional(instant)
    case 'schedule':
      return optional(schedule)
    case 'photos':
      return orMissing(listOf(image, field.most))
  }
  return field satisfies never
}
const offerDrafts = ofEachField<Readonly<Record<keyof OfferFields, Field>>>(draftsOf)

const pairs = {
  signUp: {
    contract: register.input,
    form: signUp,
    runs: 2500,
    fields: {
      ...person,
      email: emailField,
      password: newPassword,
      userType: oneOf(userTypes),
      terms: { ...yesOrNo, good: fc.constant(true) },
      school: optional(text(limits.school)),
      bio: optional(text(limits.bio)),
      availableTools: optional(tools, [missing, undefined]),
      propertyType: optional(oneOf(propertyTypes)),
    },
  },
  logIn: {
    contract: logInCommand.input,
    form: logIn,
    fields: { email: emailField, password: text({ min: 1, max: limits.password.max }) },
  },
  'email of a forgotten password': { contract: forgotPassword.input, form: email, fields: { email: emailField } },
  'email of another link': { contract: resendVerification.input, form: email, fields: { email: emailField } },
  resetPassword: {
    contract: resetPasswordCommand.input,
    form: resetPassword,
    beside: { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
    fields: { password: newPassword },
  },
  iban: {
    // The form does not handle removing the IBAN.
    contract: z.strictObject({ ...setIban.input.shape, iban: setIban.input.shape.iban.unwrap() }),
    form: iban,
    fields: {
      password: text({ min: 1, max: limits.password.max }),
      iban: {
        good: fc.constantFrom('CH9300762011623852957', 'ch93 0076 2011 6238 5295 7', ' LI21 0881 0000 2324 013A A'),
        near: fc.oneof(
          fc.constantFrom('CH9300762011623852958', 'CH4431999123000889012', 'DE89370400440532013000', '', null),
          text({ min: 1, max: limits.iban.max }).near,
        ),
      },
    },
  },
  chatMessage: {
    contract: sendMessage.input,
    form: form({ content: texts.chatMessage }),
    beside: { jobId: id },
    fields: { content: text(limits.chatMessage) },
  },
  application: {
    contract: applyToJob.input,
    form: form({ message: texts.application }),
    beside: { jobId: id },
    fields: { message: text(limits.motivation) },
  },
  leaveReason: {
    contract: leaveJob.input,
    form: form({ reason: texts.leaveReason }),
    beside: { id },
    fields: { reason: text(limits.leaveReason) },
  },
  disputeReason: {
    contract: disputePayment.input,
    form: form({ reason: v.nullish(texts.disputeReason, null) }),
    beside: { id },
    fields: { reason: optional(text(limits.cancelReason)) },
  },
  statement: {
    contract: writeStatement.input,
    form: form({ content: texts.statement }),
    beside: { paymentId: id },
    fields: { content: text(limits.statement) },
  },
  objection: {
    contract: objectToCancellation.input,
    form: form({ reason: texts.statement }),
    beside: { id },
    fields: { reason: text(limits.statement) },
  },
  appeal: {
    contract: appealLapse.input,
    form: form({ text: texts.appeal }),
    beside: { id },
    fields: { text: text(limits.appeal) },
  },
  moderationReason: {
    contract: closeReport.input,
    form: form({ reason: texts.moderationReason }),
    beside: { id },
    fields: { reason: text(limits.moderationReason) },
  },
  searchName: {
    contract: z.strictObject({ name: saveSearch.input.shape.name }),
    form: form({ name: texts.searchName }),
    fields: { name: text(limits.searchName) },
  },
  report: {
    contract: reportContent.input,
    form: report,
    beside: { kind: 'job', targetId: id },
    fields: { reason: oneOf(reportReasons), details: optional(text(limits.reportDetails)) },
  },
  reviewAnswer: {
    contract: answerReview.input,
    form: form({ content: texts.reviewAnswer }),
    beside: { id },
    fields: { content: text(limits.reviewAnswer) },
  },
  question: {
    contract: askQuestion.input,
    form: form({ text: texts.question }),
    beside: { jobId: id },
    fields: { text: text(limits.question) },
  },
  questionAnswer: {
    contract: answerQuestion.input,
    form: form({ answer: texts.questionAnswer }),
    beside: { jobId: id, id },
    fields: { answer: text(limits.questionAnswer) },
  },
  profile: {
    contract: editProfile.input,
    form: profile,
    beside: { id },
    fields: Object.fromEntries(
      Object.entries(person).map(([key, field]) => [key, optional(field, [missing, undefined])]),
    ),
  },
  studentProfile: {
    contract: editStudentProfile.input,
    form: studentProfile,
    beside: { id },
    fields: {
      school: optional(text(limits.school)),
      bio: optional(text(limits.bio)),
      availableTools: optional(tools, [missing, undefined]),
    },
  },
  job: {
    contract: publishJob.input,
    form: job,
    runs: 4000,
    fields: {
      ...offerDrafts,
      subcategory: {
        good: fc.constantFrom(missing, undefined, null),
        near: oneOf(Object.values(subcategories).flat()).near,
      },
      projectDuration: {
        good: fc.constantFrom(missing, null, '', ' '),
        near: text(limits.projectDuration).near,
      },
      isRecurring: { ...yesOrNo, good: fc.constantFrom(missing, undefined, false) },
      requiredTools: { ...offerDrafts.requiredTools, good: fc.constantFrom(missing, []) },
      photos: optional(
        {
          good: fc.constantFrom([], ['data:image/png;base64,A', `/api/images/${'0f'.repeat(32)}`]),
          near: fc.oneof(
            listOf(image, limits.offerPhotos.max).near,
            fc
              .constantFrom(
                '/api/images/0f',
                `/api/images/${'0f'.repeat(33)}`,
                `https://x/api/images/${'0f'.repeat(32)}`,
              )
              .map(one => [one]),
            fc.constantFrom(3, 4).map(count => Array(count).fill('data:image/png;base64,A')),
          ),
        },
        [missing, undefined],
      ),
    },
  },
  review: {
    contract: submitReview.input,
    form: review,
    beside: { jobId: id, revieweeId: id },
    runs: 1500,
    fields: {
      rating: number(limits.rating, true),
      comment: optional(text(limits.reviewComment)),
      workPhotos: optional({
        good: fc.constantFrom(0, 1, limits.reviewPhotos.max).map(count => Array(count).fill('data:image/png;base64,A')),
        near: fc.oneof(
          listOf(image, limits.reviewPhotos.max).near,
          fc.constantFrom(1, 5, 6).map(count => Array(count).fill('data:image/png;base64,A')),
        ),
      }),
      structuredEvaluation: nested({
        completedOnTime: optional(yesOrNo, [null]),
        wasLate: optional(yesOrNo, [missing, undefined]),
        punctualityRating: number(limits.rating, true),
        politenessRating: number(limits.rating, true),
        wouldRecommend: optional(yesOrNo, [null]),
        descriptiveWords: text(limits.descriptiveWords),
        jobTitle: optional(text(limits.title)),
        jobCategory: optional(oneOf([reviewJobCategory]), [missing, undefined]),
        additionalComments: optional(text(limits.reviewComment)),
      }),
    },
  },
} satisfies Record<string, Pair>

describe('a form and its contract', () => {
  it.each(Object.entries<Pair>(pairs))(
    '%s: one verdict, one output, one message for a single wrong field',
    (_, pair) => {
      const counts = demandAgreement(pair)
      // In the rarest case, a form with a single optional field, a twelfth is wrong. A fiftieth is far enough from chance.
      const enough = runsOf(pair) / 50
      expect(counts.right).toBeGreaterThan(enough)
      expect(counts['one wrong']).toBeGreaterThan(enough)
    },
  )

  it('a step of the wizard is complete when the contract accepts its fields', () => {
    const { title, description, category, location, duration, rate } = publishJob.input.shape
    const steps = {
      1: z.object({ title, description, category: category.unwrap() }),
      2: z.object({ location, duration, rate }),
    }
    const verdicts = new Set<boolean>()
    fc.assert(
      fc.property(nearValid(pairs.job.fields), fc.constantFrom(1 as const, 2 as const), (draft, step) => {
        const isRight = steps[step].safeParse(draft).success
        verdicts.add(isRight)
        expect(isStepComplete(step, draft)).toBe(isRight)
      }),
      { numRuns: 500 },
    )
    expect(verdicts.size).toBe(2)
  })
})

describe('the property itself', () => {
  const { signUp: ofSignUp, logIn: ofLogIn, job: ofJob, studentProfile: ofStudentProfile } = pairs
  const { city, password, phone } = messages
  const inUnits = v.pipe(v.string(password), v.minLength(limits.password.min, password))
  const untrimmed = v.pipe(v.string(phone), v.minLength(limits.phone.min, phone))
  const anyCase = v.pipe(v.string(messages.email), v.trim(), v.regex(emailShape, messages.email))
  const infinite = v.pipe(v.number(messages.number), v.minValue(limits.rate.min, messages.rateTooLow))
  const alike = v.optional(v.array(words(limits.tool.max), messages.choice))

  it.each<[string, Pair, v.ObjectEntries]>([
    ['one character more', ofSignUp, { ...signUp.entries, city: words(limits.city.max + 1, city) }],
    ['one character less', ofSignUp, { ...signUp.entries, city: words(limits.city.max - 1, city) }],
    [
      'no largest length',
      ofSignUp,
      { ...signUp.entries, city: v.pipe(v.string(city), v.trim(), v.minLength(1, city)) },
    ],
    ['another message', ofSignUp, { ...signUp.entries, firstName: personName(messages.lastName) }],
    ['an emoji counted as two', ofSignUp, { ...signUp.entries, password: inUnits }],
    ['text not trimmed', ofSignUp, { ...signUp.entries, phone: untrimmed }],
    ['capitals kept', ofLogIn, { ...logIn.entries, email: anyCase }],
    ['blank text kept', ofStudentProfile, { ...studentProfile.entries, bio: v.nullish(v.pipe(v.string(), v.trim())) }],
    ['a default forgotten', ofJob, { ...job.entries, category: v.optional(job.entries.category.wrapped) }],
    ['rules between fields forgotten', ofJob, job.entries],
    ['a rate that may be infinite', ofJob, { ...job.entries, rate: infinite }],
    ['duplicates let through', ofStudentProfile, { ...studentProfile.entries, availableTools: alike }],
  ])('catches a form with %s', (_, pair, entries) => {
    const wrecked = { ...pair, form: form(entries) }
    expect(() => demandAgreement(wrecked, { numRuns: 5000, seed: 1, endOnFailure: true })).toThrow('Property failed')
  })

  it('catches a form that lets unknown keys through', () => {
    const wrecked = { ...ofLogIn, form: v.object(logIn.entries) }
    expect(() => demandAgreement(wrecked, { seed: 1, endOnFailure: true })).toThrow('Property failed')
  })
})
