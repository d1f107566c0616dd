import type { Refusal } from '../../../sync/store.ts'
import { isRefusalCode } from '../../forms/failure-text.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { isWrongEdit } from '../publish/problems.ts'
import { actionOf } from './actions.ts'
import type { Listed } from './describe.ts'

/** How the text of an entry is corrected; null where there is none, or where it takes a dialog of its own. */
export const correctionOf = ({ command, input }: Pick<Listed, 'command' | 'input'>) => {
  const correct = actionOf(command)?.correct
  if (typeof correct !== 'object') return null
  const { field, rule } = correct
  const before = input[field]
  if (typeof before !== 'string' || before === '') return null
  return { rule, before, correct: (after: string) => ({ ...input, [field]: after }) }
}

/** Under which name the device keeps a correction that is being written. By the id in it, it goes with its entry. */
export const draftOfCorrection = (entryId: string) => `correction/${entryId}`

/** The dialog in which what was refused is corrected. An edit that came too late cannot be. */
export const dialogOf = ({ command, refusal }: { command: string; refusal?: Refusal | undefined }) => {
  const correct = actionOf(command)?.correct
  if (typeof correct !== 'string' || !refusal) return null
  return correct === 'edit' && !isWrongEdit(refusal) ? null : correct
}

/** Why an entry was refused, in the words of its action where it has its own. */
export const sayWhy = ({ command, refusal }: { command: string; refusal?: Refusal | undefined }) => {
  if (!refusal) return ''
  const own = isRefusalCode(refusal.code) ? actionOf(command)?.refusals?.[refusal.code] : undefined
  return own?.() ?? sayRefusal(refusal)
}
