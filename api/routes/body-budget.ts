const megabyte = 1024 * 1024

/** How much of bodies that are not small may be in memory at once: of one person, and of all. */
export const bodyBudget = { person: 40 * megabyte, process: 160 * megabyte } as const

/**
 * Counts the bytes of large bodies from their arrival until they are answered. Senders who begin many and finish none, or send
 * five photos in each of twenty-five requests, hold no more than this.
 */
export const createBodyBudget = (most: { person: number; process: number } = bodyBudget) => {
  const held = new Map<string, number>()
  let all = 0
  return {
    open: (personId: string) => {
      let own = 0
      return {
        /** Whether so many bytes more still fit. */
        take: (bytes: number) => {
          const mine = held.get(personId) ?? 0
          if (mine + bytes > most.person || all + bytes > most.process) return false
          held.set(personId, mine + bytes)
          own += bytes
          all += bytes
          return true
        },
        release: () => {
          const rest = (held.get(personId) ?? 0) - own
          if (rest > 0) held.set(personId, rest)
          else held.delete(personId)
          all -= own
          own = 0
        },
      }
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>
export type BodyShare = ReturnType<BodyBudget['open']>
