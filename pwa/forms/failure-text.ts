import { CallError } from '../data/server/call.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { errorTexts, refusalTexts } from '../texts/fr/errors.ts'

const isKnown = (code: string): code is RefusalCode => code in refusalTexts

export const refusalText = (code: string) => (isKnown(code) ? refusalTexts[code] : errorTexts.unknown)

/** Why a call failed, for the person: the server's reason in French, or that it could not be reached. */
export const failureText = (error: unknown) => {
  if (!(error instanceof CallError)) return errorTexts.unreachable
  return error.refusal?.code === undefined ? errorTexts.unknown : refusalText(error.refusal.code)
}
