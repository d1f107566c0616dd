/** Returns the values of a record under these names. */
export const take = <Given, Name extends keyof Given>(from: Given, names: readonly Name[]) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- `Object.fromEntries` loses the names
  Object.fromEntries(names.map(name => [name, from[name]])) as Pick<Given, Name>

/** The same, with null for missing values. */
export const takeOrNull = <Given, Name extends keyof Given>(from: Given, names: readonly Name[]) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- `Object.fromEntries` loses the names
  Object.fromEntries(names.map(name => [name, from[name] ?? null])) as {
    [One in Name]-?: NonNullable<Given[One]> | null
  }
