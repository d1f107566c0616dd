/** The cantons whose offers come first: the person's own, its neighbours, and remote work. */
export type Near = ReadonlySet<string>

/** Near offers first, then the rest, each in their given order. */
export const nearFirst = <Job extends { canton: string }>(jobs: readonly Job[], near: Near | null): readonly Job[] =>
  near ? [...jobs.filter(({ canton }) => near.has(canton)), ...jobs.filter(({ canton }) => !near.has(canton))] : jobs
