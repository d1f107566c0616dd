type Hunk = { before: string; after: string }

/** Parses a unified diff into the hunks of each file, by file name. */
export const readPatch = (text: string) => {
  const files = new Map<string, Hunk[]>()
  for (const part of text.split(/^--- a\//m).slice(1)) {
    const [head = '', ...hunks] = part.split(/^@@ .*\n/m)
    const lines = hunks.map(hunk => hunk.split('\n').filter(line => line !== ''))
    const side = (hunk: string[], sign: string) =>
      hunk.filter(line => line.startsWith(' ') || line.startsWith(sign)).map(line => `${line.slice(1)}\n`)
    files.set(
      head.slice(0, head.indexOf('\n')),
      lines.map(hunk => ({ before: side(hunk, '-').join(''), after: side(hunk, '+').join('') })),
    )
  }
  return files
}

/** Throws unless each hunk matches exactly once. */
export const applyPatch = (source: string, hunks: readonly Hunk[], name: string) =>
  hunks.reduce((text, { before, after }) => {
    const [first = '', second, ...more] = text.split(before)
    if (second === undefined || more.length > 0)
      throw new Error(`${name} is not the one that the patch was made for, which looks for:\n${before}`)
    return first + after + second
  }, source)
