import type { Poke } from '../../schema/sync.ts'
import type { StreamListener } from '../ports.ts'

/** Streams of tabs, whose messages the test sends. */
export const createStreams = () => {
  const streams = new Set<StreamListener>()
  return {
    streams,
    stream: (listener: StreamListener) => {
      streams.add(listener)
      return () => void streams.delete(listener)
    },
    /** Also messages that no server sends: a test may change them. */
    say: (word: { [Key in keyof Poke]?: unknown }) => {
      for (const { poke } of streams) poke(JSON.stringify(word))
    },
  }
}
