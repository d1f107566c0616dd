/**
 * The custom properties of a style sheet under names of one or two letters, without those that nothing reads. Panda names
 * them for people, and writes each out hundreds of times; names that a script knows stay as they are.
 */
const named = /--(?:[\w-]|\\.)+/g
const read = /var\((--(?:[\w-]|\\.)+)/g
const declared = /(?<=[{;])(--(?:[\w-]|\\.)+):[^;}]*(?:;|(?=\}))/g
const emptyRule = /(?<=[{};])[^{};@]+\{\}/g

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, name = whole]) => name)

/** What is read only by what nothing reads is not read either. */
const dropUnread = (sheet: string, isKept: (name: string) => boolean): string => {
  const isRead = new Set(namesIn(sheet, read))
  const left = sheet.replaceAll(declared, (whole, name: string) => (isRead.has(name) || isKept(name) ? whole : ''))
  return left === sheet ? sheet : dropUnread(left, isKept)
}

export const shortenVariables = (sheet: string, scripts: readonly string[]) => {
  const inScripts = new Set(scripts.flatMap(script => namesIn(script, named)))
  const left = dropUnread(sheet, name => inScripts.has(name)).replaceAll(emptyRule, '')
  // What somebody else sets, the sheet only reads.
  const own = new Set(namesIn(left, declared).filter(name => !inScripts.has(name)))
  const uses = new Map<string, number>()
  for (const name of namesIn(left, named)) if (own.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const order = [...uses].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const taken = new Set([...inScripts, ...namesIn(left, named)])
  const short = new Map<string, string>()
  let next = 0
  for (const [name] of order) {
    while (taken.has(`--${next.toString(36)}`)) next++
    short.set(name, `--${(next++).toString(36)}`)
  }
  return left.replaceAll(named, name => short.get(name) ?? name)
}
