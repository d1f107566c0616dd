/**
 * Runs one piece of work at a time in this process, fairly: after each piece of one person comes one of every other who
 * waits, so that a person who brings many delays only themselves.
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
