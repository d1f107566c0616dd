/** Of a record, what stands under these names. */
export const take = <Given, Name extends keyof Given>(from: Given, names: readonly Name[]) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- by these names what stands under them
  Object.fromEntries(names.map(name => [name, from[name]])) as Pick<Given, Name>
