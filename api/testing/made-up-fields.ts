import type { OfferField } from '../../schema/offers/fields.ts'

const readers = ['everyone', 'both', 'poster'] as const

type Made = { field: OfferField; column: string; value: unknown; mark: string }

const describe = (reader: (typeof readers)[number], at: number): Readonly<Record<string, Made>> => {
  const common = { readers: reader, step: 4 } as const
  const marked = (kind: string) => `marque-${kind}-${reader}`
  const number = 7_140_000 + at
  const text = (kind: 'line' | 'words'): Made => ({
    field: { ...common, kind, most: 80, isOptional: true },
    column: 'text',
    value: marked(kind),
    mark: marked(kind),
  })
  const of = ['none', marked('choice')]
  return {
    Line: text('line'),
    Words: text('words'),
    Number: {
      field: { ...common, kind: 'number', least: 0, most: 9_000_000, wrong: 'wrong' },
      column: 'int',
      value: number,
      mark: String(number),
    },
    Choice: {
      field: { ...common, kind: 'choice', of, first: 'none' },
      column: "text default 'none'",
      value: marked('choice'),
      mark: marked('choice'),
    },
    OptionalChoice: {
      field: { ...common, kind: 'optionalChoice', of },
      column: 'text',
      value: marked('choice'),
      mark: marked('choice'),
    },
    List: {
      field: { ...common, kind: 'list', most: 3, mostLetters: 80 },
      column: "text[] default '{}'",
      value: [marked('list')],
      mark: marked('list'),
    },
    Switch: {
      field: { ...common, kind: 'switch', first: false },
      column: 'boolean default false',
      value: true,
      mark: `madeSwitchFor${reader}`,
    },
  }
}

/** One field of each kind for each sort of reader, with the column that a migration would add. */
export const madeUpFields = readers.flatMap((reader, at) =>
  Object.entries(describe(reader, at)).map(([kind, made]) => ({ ...made, reader, name: `made${kind}For${reader}` })),
)
