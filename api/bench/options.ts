import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartRefused } from '../server/start-refused.ts'

const usage = 'npm run bench:api -- [--check] [--only NAME] [--jobs 10000] [--seconds 2] [--keep FOLDER]'

const shape = z.object({
  check: z.boolean().default(false),
  only: z.string().optional(),
  jobs: z.coerce.number().int().min(500).max(1_000_000).default(10_000),
  seconds: z.coerce.number().min(0.5).max(60).default(2),
  keep: z.string().optional(),
})

export type Options = z.infer<typeof shape>

export const readOptions = (): Options => {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { check: { type: 'boolean' }, only: text, jobs: text, seconds: text, keep: text },
    })
    return shape.parse(values)
  } catch (cause) {
    throw new StartRefused(`These options cannot be read. Usage: ${usage}`, { cause })
  }
}
