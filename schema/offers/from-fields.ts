import type { Merge } from '../decisions/merge-edit.ts'
import type { Schedule } from '../decisions/schedule.ts'
import { take } from '../take.ts'
import { matters, offerFields, type OfferField } from './fields.ts'

/** Derived from the field descriptions: lists of names, defaults, and how two edits merge. */

export type OfferFields = typeof offerFields
type Name = keyof OfferFields
type NamesOf<Shape> = { [Field in Name]: OfferFields[Field] extends Shape ? Field : never }[Name]

const namesOf = <Shape extends Partial<OfferField>>(holds: (field: OfferField) => boolean) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names of the fields for which it holds, as `Shape` says
  Object.entries<OfferField>(offerFields).flatMap(([name, field]) => (holds(field) ? [name] : [])) as NamesOf<Shape>[]

/** Maps each field to what `make` returns, typed by `Made`. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller says what comes out
export const ofEachField = <Made extends Readonly<Record<Name, unknown>>>(
  make: (field: OfferField, name: string) => unknown,
) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- `make` answers as `Made` says
  Object.fromEntries(Object.entries<OfferField>(offerFields).map(([name, field]) => [name, make(field, name)])) as Made

/** Value type of a field. */
export type ValueOf<Field> = Field extends { kind: 'choice'; of: readonly (infer One)[] }
  ? One
  : Field extends { kind: 'optionalChoice'; of: readonly (infer One)[] }
    ? One | null
    : Field extends { isOptional: true } | { kind: 'day' }
      ? string | null
      : Field extends { kind: 'line' | 'words' }
        ? string
        : Field extends { kind: 'rate' | 'number' }
          ? number
          : Field extends { kind: 'switch' }
            ? boolean
            : Field extends { kind: 'schedule' }
              ? Schedule | null
              : string[]

/** All fields but the photos, which travel and are stored separately. */
export type OfferFieldName = Exclude<Name, 'photos'>
export const offerFieldNames = namesOf<OfferField>(({ kind }) => kind !== 'photos').filter(
  (name): name is OfferFieldName => name !== 'photos',
)

/** Terms of an application and of an agreed job. */
type Term = { term: NonNullable<OfferField['term']> }
export type TermName = NamesOf<Term>
export const termNames = matters.flatMap(matter => namesOf<Term>(({ term }) => term === matter))
export const isTerm = (name: string): name is TermName => termNames.some(term => term === name)

/**
 * Public fields that a version of an offer keeps, in the order in which changes are shown: first the terms of an
 * application.
 */
export type PublicFieldName = Exclude<NamesOf<{ readers: 'everyone' }>, NamesOf<{ isUntold: true }>>
const isPublic = (name: Name): name is PublicFieldName => {
  const { readers, isUntold }: OfferField = offerFields[name]
  return readers === 'everyone' && !isUntold
}
export const publicFieldNames = [...termNames, ...namesOf<OfferField>(({ term }) => term === undefined)].filter(
  isPublic,
)

/** Optional texts. */
export type OptionalTextName = NamesOf<{ isOptional: true }>
export const optionalTextNames = namesOf<{ isOptional: true }>(field => 'isOptional' in field)

/** All public fields, whether or not their changes are notified. */
export const openFieldNames = namesOf<{ readers: 'everyone' }>(({ readers }) => readers === 'everyone').filter(
  (name): name is Exclude<typeof name, 'photos'> => name !== 'photos',
)

/** Fields that not everyone may read. */
export type PrivateFieldName = Exclude<Name, NamesOf<{ readers: 'everyone' }>>
export const privateFieldNames = namesOf<{ readers: 'both' | 'poster' }>(({ readers }) => readers !== 'everyone')

/** Fields that an answer may omit: private ones for other readers, or empty ones. */
export type MayLack = PrivateFieldName | NamesOf<{ kind: 'number' | 'schedule' | 'photos' }>

/** The private fields that a job copies for its two people. */
export const sharedFieldNames = namesOf<{ readers: 'both' }>(({ readers }) => readers === 'both')

const mergeOf = (field: OfferField): Merge =>
  field.kind === 'list' || field.kind === 'photos' ? { joined: field.most } : 'replaced'

export const offerMerges = ofEachField<{
  readonly [Field in Name]: OfferFields[Field] extends { kind: 'list' | 'photos' } ? { joined: number } : 'replaced'
}>(mergeOf)

const firstOf = (field: OfferField) => {
  if (field.kind === 'choice' || field.kind === 'switch') return field.first
  return field.kind === 'list' ? [] : undefined
}

/** Defaults of an offer. */
export const offerDefaults = take(
  ofEachField<{ readonly [Field in Name]: ValueOf<OfferFields[Field]> }>(firstOf),
  namesOf<{ kind: 'choice' | 'switch' | 'list' }>(
    ({ kind }) => kind === 'choice' || kind === 'switch' || kind === 'list',
  ),
)

/** Values of numbers that are not set. */
export const leastNumbers = take(
  ofEachField<{ readonly [Field in Name]: ValueOf<OfferFields[Field]> }>(field =>
    field.kind === 'number' ? field.least : undefined,
  ),
  namesOf<{ kind: 'number' }>(({ kind }) => kind === 'number'),
)
