import { StartRefused } from '../../server/start-refused.ts'

export const tell = (doing: string) => console.error(`… ${doing}`)

const ends: (() => Promise<unknown>)[] = []

/** Registers cleanup at the end of the process, in reverse order. */
export const atEnd = (end: () => Promise<unknown>) => void ends.push(end)

const endAll = async () => {
  for (const end of ends.toReversed()) await end()
}
let ending: Promise<void> | undefined
const close = () => (ending ??= endAll())

/** Cleans up everything that was started, also after a failure or an interrupt. */
export const runToEnd = async (run: () => Promise<void>) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)))
  try {
    await run().finally(close)
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    process.exitCode = 1
  }
}
