/** Strict RFC 5545 reader for tests: uniform line ends, every BEGIN has its END, every property has a name. */
export type Component = { kind: string; entries: Record<string, string> }

const unescape = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

export const readCalendar = (written: string): Component[] => {
  if (!written.endsWith('\r\n')) throw new Error('the last line does not end')
  const lines = written.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const open: Component[] = []
  const all: Component[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z][A-Z0-9-]*(?:;[A-Z-]+=[^:;]+)*):([^]*)$/.exec(line) ?? []
    if (name === '') throw new Error(`this is no property: ${JSON.stringify(line)}`)
    const inner = open.at(-1)
    if (name === 'BEGIN') {
      const begun = { kind: value, entries: {} }
      open.push(begun)
      all.push(begun)
    } else if (name === 'END') {
      if (open.pop()?.kind !== value) throw new Error(`${value} ends and has not begun`)
    } else if (!inner) throw new Error(`${name} stands nowhere`)
    else if (Object.hasOwn(inner.entries, name)) throw new Error(`${name} is there twice`)
    else inner.entries[name] = unescape(value)
  }
  if (open.length > 0 || all[0]?.kind !== 'VCALENDAR') throw new Error('this is no whole calendar')
  return all
}
