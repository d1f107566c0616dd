import { parseArgs } from 'node:util'
import { StartRefused } from '../../../api/server/start-refused.ts'

const usage = 'npm run lighthouse -- [--check] [--runs 3] [--only /jobs]'

export const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, check: { type: 'boolean' } },
    })
    const runs = Number(values.runs)
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`${values.runs} is no number of runs`)
    return { runs, only: values.only, check: values.check ?? false }
  } catch (cause) {
    throw new StartRefused(`These options cannot be read. Usage: ${usage}`, { cause })
  }
}
