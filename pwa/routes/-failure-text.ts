import { CallError } from '../call.ts'
import { fr } from '../texts/fr.ts'

/** What to say when a form could not be sent for a reason that is not in its fields. */
export const failureText = (error: unknown) =>
  error instanceof CallError && error.status === 429 ? fr.errors.tooManyAttempts : fr.errors.unreachable
