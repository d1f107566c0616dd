import { CallError } from '../call.ts'
import { errorTexts } from '../texts/fr/errors.ts'

/** What to say when a form could not be sent for a reason that is not in its fields. */
export const failureText = (error: unknown) =>
  error instanceof CallError && error.status === 429 ? errorTexts.tooManyAttempts : errorTexts.unreachable
