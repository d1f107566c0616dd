/**
 * Work of which one piece at a time is under way in this process. Whoever brings many waits for their own: behind each piece of
 * theirs comes one of everybody else who waits.
 */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  const own = new Map<string, Promise<unknown>>()
  const after = <T>(before: Promise<unknown> | undefined, work: () => Promise<T>) =>
    (before ?? Promise.resolve()).then(work, work)
  return <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const mine = after(own.get(whose), () => {
      const turn = after(last, work)
      last = turn
      return turn
    })
    own.set(whose, mine)
    const leave = () => {
      if (own.get(whose) === mine) own.delete(whose)
    }
    mine.then(leave, leave)
    return mine
  }
}
