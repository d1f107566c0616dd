import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../api/db/connect.ts'
import { startEmbedded } from '../../api/db/embedded.ts'
import { migrate } from '../../api/db/migrate.ts'

/** A PostgreSQL for as long as the simulation runs. */
export const openDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-simulate-'))
  // It may run as root, PostgreSQL never does.
  await chmod(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded({ folder, settings })
  const sql = connect(server.url)
  await migrate(sql)
  return {
    sql,
    close: async () => {
      await sql.end({ timeout: 2 })
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
