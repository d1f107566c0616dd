import { timeOf } from './ids.ts'

/**
 * An action stays as it was written, on the device and on the wire, so that its receipt matches whether it is sent before or
 * after an update of either side. Upgrade it, version by version, before you run or show it. An upgrade is pure, so that
 * device and server get the same result.
 */
export type Written = { readonly id: string; readonly command: string; readonly input: Record<string, unknown> }

/** Each entry upgrades an action of its version to the next. */
export type Upgrades = { readonly [version: number]: (written: Written) => Written }

export const upgrades: Upgrades = {
  // « All read » means all that was on screen, not what came before the action reached the server.
  1: written => {
    if (written.command !== 'mark-all-notifications-read') return written
    return { ...written, input: { ...written.input, until: new Date(timeOf(written.id)).toISOString() } }
  },
  // Older edits carry the number of places still free. How many were taken then is no longer known.
  2: written => {
    if (written.command !== 'edit-job') return written
    const { places, ...input } = written.input
    return { ...written, input: places === undefined ? input : { ...input, placesLeft: places } }
  },
  // Ages travel beside the input, not in it. An edit without `was` replaces.
  3: written => written,
  // The old review form defaulted to « no », and marks only for lateness whether that was chosen. An offer that does not mention
  // payment through Pouce is paid by hand.
  4: written => {
    const said = written.command === 'submit-review' ? written.input['structuredEvaluation'] : null
    if (typeof said !== 'object' || said === null) return written
    const { completedOnTime, wasLate, wouldRecommend, ...rest }: Record<string, unknown> = { ...said }
    const structuredEvaluation = {
      ...rest,
      completedOnTime: completedOnTime === false && wasLate !== true ? null : completedOnTime,
      wouldRecommend: wouldRecommend === false ? null : wouldRecommend,
    }
    return { ...written, input: { ...written.input, structuredEvaluation } }
  },
  // A waiting student used to answer a call with no as well, and stayed on the list.
  5: written => {
    if (written.command !== 'answer-call') return written
    const { canCome, ...input } = written.input
    return canCome === false
      ? { ...written, command: 'withdraw-application', input: { id: input['id'] } }
      : { ...written, input }
  },
  // Offers and jobs travel separately. An action names the offer or the job as before, and the server resolves the id.
  6: written => written,
}

/** Null if the action cannot be upgraded: its app is too old, or newer. */
export const upgradeMutation = <W extends Written>(
  written: W,
  from: number,
  to: number,
  table: Upgrades = upgrades,
): W | null => {
  if (from === to) return written
  const step = table[from]
  if (from > to || !step) return null
  const { command, input } = step(written)
  return upgradeMutation({ ...written, command, input }, from + 1, to, table)
}
