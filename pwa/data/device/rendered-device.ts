import { createContext } from 'react'
import type { Store } from '../../../sync/store.ts'

type Ask<T> = (db: Store) => Promise<T>

/** What a screen that is rendered on the server reads of its person's rows, as `useLive` does it in a browser. */
export type RenderedDevice = { read: <T>(key: string, ask: Ask<T>) => T | undefined }

export const RenderedDevice = createContext<RenderedDevice | null>(null)

/**
 * Nothing can wait while a screen is rendered: what it asks is noted, answered afterwards, and there when it is rendered
 * again.
 */
export const createRenderedDevice = (db: Store) => {
  const answers = new Map<string, unknown>()
  const asked = new Map<string, Ask<unknown>>()
  const device: RenderedDevice = {
    read: <T>(key: string, ask: Ask<T>) => {
      if (!answers.has(key)) asked.set(key, ask)
      // oxlint-disable-next-line no-unsafe-type-assertion -- a key names its question, so its answer is of that question's type
      return answers.get(key) as T | undefined
    },
  }
  return {
    device,
    /** Answers what was asked since; how many questions that were. */
    answer: async () => {
      const open = [...asked]
      asked.clear()
      await Promise.all(open.map(async ([key, ask]) => answers.set(key, await ask(db))))
      return open.length
    },
  }
}
