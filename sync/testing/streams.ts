import type { Poke } from '../../schema/sync.ts'
import type { StreamListener } from '../ports.ts'

/** The streams that tabs hold, whose words the test says. */
export const createStreams = () => {
  const streams = new Set<StreamListener>()
  return {
    streams,
    stream: (listener: StreamListener) => {
      streams.add(listener)
      return () => void streams.delete(listener)
    },
    /** Also what no server says: a test may change a word. */
    say: (word: { [Key in keyof Poke]?: unknown }) => {
      for (const { poke } of streams) poke(JSON.stringify(word))
    },
  }
}
