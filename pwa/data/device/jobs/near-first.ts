/** The cantons whose offers a person sees first: their own, those around it, and what can be done from anywhere. */
export type Near = ReadonlySet<string>

/** What is near, then the rest, each in the order it comes in. */
export const nearFirst = <Job extends { canton: string }>(jobs: readonly Job[], near: Near | null): readonly Job[] =>
  near ? [...jobs.filter(({ canton }) => near.has(canton)), ...jobs.filter(({ canton }) => !near.has(canton))] : jobs
