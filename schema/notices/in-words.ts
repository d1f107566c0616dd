import * as french from './fr/words.ts'

type Words = { title: string; message: string }

/** One module per language: the words of every kind, and the placeholders for deleted or hidden text. */
type Language = { words: typeof french.words; absent: typeof french.absent }

const mostLetters = 1000

/** Truncates a long text. The linked screen shows all of it. */
const fit = (message: string) => {
  const letters = Array.from(message)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : message
}

/** Replaces a resolved reference (`notice_args`) with its text, and returns anything else unchanged. */
const put =
  ({ absent }: Language) =>
  (arg: unknown): unknown => {
    if (typeof arg !== 'object' || arg === null) return arg
    for (const name of ['name', 'title', 'text'] as const)
      if (name in arg) return Reflect.get(arg, name) ?? absent[name]
    return arg
  }

type Told = { kind: string; args: readonly unknown[] }

/** Returns a notice in words, from resolved arguments, or null for a kind that this version does not know. */
export const inWords = ({ kind, args }: Told, language: Language = french): Words | null => {
  const all: Partial<Record<string, (...about: never[]) => Words>> = language.words
  const say = Object.hasOwn(all, kind) ? all[kind] : undefined
  if (!say) return null
  // oxlint-disable-next-line no-unsafe-type-assertion -- `say` checked the arguments of this kind
  const { title, message } = say(...(args.map(put(language)) as never[]))
  return { title, message: fit(message) }
}
