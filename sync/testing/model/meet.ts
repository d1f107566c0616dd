import { sortedJson } from '../../../schema/sorted-json.ts'

/** What each has of a list, by what it says. */
const said = (list: readonly unknown[]) => new Set(list.map(sortedJson))

/** What both have added to a list, less what either has taken out. An edit without `seen` replaces the list. */
export const together = <One>(mine: readonly One[], seen: readonly One[] | undefined, now: readonly One[]): One[] => {
  if (!seen) return [...mine]
  const [wanted, known, there] = [said(mine), said(seen), said(now)]
  const isLeft = (one: One) => {
    const text = sortedJson(one)
    return known.has(text) ? wanted.has(text) && there.has(text) : true
  }
  const all = new Map([...now, ...mine].map(one => [sortedJson(one), one]))
  return [...all.values()].filter(isLeft)
}

type Fields = { readonly [name: string]: unknown }

const isSame = (one: unknown, other: unknown) => sortedJson(one ?? null) === sortedJson(other ?? null)

type Edit = { edit: Fields; was: Fields | undefined; now: Fields }

/** In which of these fields an edit says something else than what was said since its writer looked. */
export const overwritten = <Name extends string>(names: readonly Name[], { edit, was, now }: Edit) =>
  names.filter(name => {
    const [mine, seen] = [edit[name], was?.[name]]
    return mine !== undefined && seen !== undefined && !isSame(seen, now[name]) && !isSame(mine, now[name])
  })
