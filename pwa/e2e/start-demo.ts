import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../api/db/embedded.ts'
import { serve } from './serve.ts'

/** The whole product on a PostgreSQL of its own, with demo data, for as long as somebody looks at it. */
export const startDemo = async (settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-demo-'))
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
  const database = await startEmbedded({ folder })
  const close = () => database.stop().then(() => rm(folder, { recursive: true }))
  try {
    const server = await serve(database.url, settings)
    return { url: server.url, stop: () => server.stop().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}
