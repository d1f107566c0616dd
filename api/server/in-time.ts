/** Returns the outcome of the work, or throws `late` after `ms`. The work itself continues. */
export const inTime = async <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
