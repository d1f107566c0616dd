import { freeTimes } from '../choices.ts'
import { limits } from '../rules.ts'
import { sortedJson } from '../sorted-json.ts'

/**
 * How an edit of a field merges with a concurrent one from another device or a deputy:
 *
 *     replaced   the later one stands, and the author of the earlier is notified
 *     joined     a list, sent as a difference: additions and removals of both apply, up to this many entries
 *
 * An edit carries what its writer saw (`was`). The difference is between the two values, and any other current value
 * was written concurrently. Without `was` an edit replaces. Every other action is applied once.
 */
export type Merge = 'replaced' | { readonly joined: number }

type MergesOf<Name extends string> = { readonly [Field in Name]: Merge }

export const profileMerges = {
  firstName: 'replaced',
  lastName: 'replaced',
  phone: 'replaced',
  city: 'replaced',
} as const satisfies MergesOf<string>

export const studentProfileMerges = {
  school: 'replaced',
  bio: 'replaced',
  availableTools: { joined: limits.tools.max },
} as const satisfies MergesOf<string>

export const availabilityMerges = {
  free: { joined: freeTimes.length },
  daysOff: { joined: limits.daysOff.max },
} as const satisfies MergesOf<string>

export const savedSearchMerges = { name: 'replaced', isAlerting: 'replaced' } as const satisfies MergesOf<string>

const isJoined = (merge: Merge | undefined) => typeof merge === 'object'

type Fields = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => sortedJson(one ?? null) === sortedJson(other ?? null)

/** Keeps the editor's order, then appends concurrent additions. An entry removed by either side is gone. */
export const joinLists = <One>(mine: readonly One[], was: readonly One[], now: readonly One[]): One[] => {
  const isIn = (list: readonly One[], one: One) => list.some(other => isSame(other, one))
  return [
    ...mine.filter(one => isIn(now, one) || !isIn(was, one)),
    ...now.filter(one => !isIn(was, one) && !isIn(mine, one)),
  ]
}

/** Returns the edit merged with the current values. */
export const mergeEdit = <Edit extends Fields>(
  merges: MergesOf<string>,
  edit: Edit,
  was: Fields | undefined,
  now: Fields,
): Edit => {
  const joined: Record<string, unknown[]> = {}
  for (const [name, mine] of Object.entries(edit)) {
    const [before, there] = [was?.[name], now[name]]
    if (isJoined(merges[name]) && Array.isArray(mine) && Array.isArray(before) && Array.isArray(there))
      joined[name] = joinLists(mine, before, there)
  }
  return { ...edit, ...joined }
}

/** First list that the merge makes longer than allowed. */
export const overfullIn = (merges: MergesOf<string>, edit: Fields) =>
  Object.entries(edit).find(([name, value]) => {
    const merge = merges[name]
    return typeof merge === 'object' && Array.isArray(value) && value.length > merge.joined
  })?.[0]

/** Names of the fields in which this edit replaces a concurrent change. */
export const replacedBy = <Name extends string>(
  names: readonly Name[],
  merges: MergesOf<Name>,
  { edit, was, now }: { edit: Fields; was: Fields | undefined; now: Fields },
) =>
  names.filter(name => {
    const isMeanwhile = was?.[name] !== undefined && !isSame(was[name], now[name])
    return merges[name] === 'replaced' && isMeanwhile && edit[name] !== undefined && !isSame(edit[name], now[name])
  })
