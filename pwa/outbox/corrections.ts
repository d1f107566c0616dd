import type { Refusal } from '../../sync/store.ts'
import { isRefusalCode } from '../forms/failure-text.ts'
import { sayRefusal } from '../forms/say-refusal.ts'
import { actionOf } from './actions.ts'
import type { Listed } from './describe.ts'

/** Returns how the text of an entry is corrected. Null without such a text, or if a dialog is needed. */
export const correctionOf = ({ command, input }: Pick<Listed, 'command' | 'input'>) => {
  const correct = actionOf(command)?.correct
  if (typeof correct !== 'object') return null
  const { field, rule } = correct
  const before = input[field]
  if (typeof before !== 'string' || before === '') return null
  return { rule, before, correct: (after: string) => ({ ...input, [field]: after }) }
}

/** Draft key of a correction. It contains the entry's id, so that it is deleted with the entry. */
export const draftOfCorrection = (entryId: string) => `correction/${entryId}`

const wrong = ['invalid-input', 'places-given', 'invalid-image', 'image-too-large', 'unknown-photo']

/** An edit with invalid input can be corrected. One that came too late cannot. */
const isWrongEdit = ({ code }: Pick<Refusal, 'code'>) => wrong.includes(code)

/** The dialog that corrects a refused entry. An edit that came too late cannot be corrected. */
export const dialogOf = ({ command, refusal }: { command: string; refusal?: Refusal | undefined }) => {
  const correct = actionOf(command)?.correct
  if (typeof correct !== 'string' || !refusal) return null
  return correct === 'edit' && !isWrongEdit(refusal) ? null : correct
}

/** Reason of a refusal, in the action's own words if it has some. */
export const sayWhy = ({ command, refusal }: { command: string; refusal?: Refusal | undefined }) => {
  if (!refusal) return ''
  const own = isRefusalCode(refusal.code) ? actionOf(command)?.refusals?.[refusal.code] : undefined
  return own?.() ?? sayRefusal(refusal)
}
