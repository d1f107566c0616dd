import { parseArgs } from 'node:util'
import { StartRefused } from '../../api/server/start-refused.ts'

const usage = 'npm run bench:sync -- [--check] [--only NAME]... [--peers]'

export const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { check: { type: 'boolean' }, only: { type: 'string', multiple: true }, peers: { type: 'boolean' } },
    })
    return { check: values.check ?? false, only: values.only, peers: values.peers ?? false }
  } catch (cause) {
    throw new StartRefused(`These options cannot be read. Usage: ${usage}`, { cause })
  }
}
