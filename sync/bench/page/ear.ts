/** Wall time, so that two browsers of one machine can compare. */
export const now = () => performance.timeOrigin + performance.now()

/** Notes when each message first came. `heard` may be called before or after. */
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
