/** Returns a record with the same value under each name. */
export const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- by these names that value
  Object.fromEntries(names.map(name => [name, value])) as Record<Name, Value>
