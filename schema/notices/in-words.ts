import * as french from './fr/words.ts'

type Words = { title: string; message: string }

/** A language is one module: the words of every kind, and what stands for what is gone or hidden. */
type Language = { words: typeof french.words; absent: typeof french.absent }

const mostLetters = 1000

/** A text may be longer than a notification; the screen it leads to shows all of it. */
const fit = (message: string) => {
  const letters = Array.from(message)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : message
}

/** Of what was looked up (`notice_args`), the text; everything else as it is. */
const put =
  ({ absent }: Language) =>
  (arg: unknown): unknown => {
    if (typeof arg !== 'object' || arg === null) return arg
    for (const name of ['name', 'title', 'text'] as const)
      if (name in arg) return Reflect.get(arg, name) ?? absent[name]
    return arg
  }

type Told = { kind: string; args: readonly unknown[] }

/** A notice in words; null where it is of a kind that this version does not know. Its arguments are those that were looked up. */
export const inWords = ({ kind, args }: Told, language: Language = french): Words | null => {
  const all: Partial<Record<string, (...about: never[]) => Words>> = language.words
  const say = Object.hasOwn(all, kind) ? all[kind] : undefined
  if (!say) return null
  // oxlint-disable-next-line no-unsafe-type-assertion -- `say` of this kind has taken them
  const { title, message } = say(...(args.map(put(language)) as never[]))
  return { title, message: fit(message) }
}
