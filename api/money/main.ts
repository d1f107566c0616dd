import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { findRunning } from '../db/embedded-running.ts'
import { migrate } from '../db/migrate.ts'
import { requireServer } from '../db/require-server.ts'
import { loadEnvironment } from '../environment.ts'
import { StartRefused } from '../start-refused.ts'
import { createProvider } from './create-provider.ts'
import { reportCheck } from './report-check.ts'

/** `npm run ledger:check`: ends with 0 where all is well, 1 where something is not, 2 where it could not look. */
const run = async () => {
  const environment = loadEnvironment()
  const folder = join(environment.dataFolder, 'postgres')
  const running = environment.databaseUrl ?? findRunning(folder)
  const embedded = running ? undefined : await startEmbedded({ folder })
  const sql = connect(running ?? embedded?.url ?? '', { max: 2, name: 'pouce-ledger-check' })
  try {
    await requireServer(sql)
    if (embedded) await migrate(sql)
    const { isWell, text } = await reportCheck(sql, await createProvider(sql, environment))
    process.stdout.write(text)
    return isWell ? 0 : 1
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`)
  return 2
})
