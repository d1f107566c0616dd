/** Wall time, comparable between two browsers on one machine. */
export const now = () => performance.timeOrigin + performance.now()

/** Records when each message first arrived. `heard` may be called before or after. */
export const createEar = () => {
  const times = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  return {
    came: (content: string) => {
      if (times.has(content)) return
      const at = now()
      times.set(content, at)
      waiting.get(content)?.(at)
    },
    heard: (content: string) =>
      new Promise<number>(resolve => {
        const at = times.get(content)
        if (at === undefined) waiting.set(content, resolve)
        else resolve(at)
      }),
  }
}
