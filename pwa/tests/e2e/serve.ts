import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../api/server/free-port.ts'
import { startProduct } from '../../../api/testing/start-product.ts'
import { buildOnce } from '../../build/build-once.ts'

/** Starts the whole product, app and API on one origin, with the given database. */
export const serve = async (databaseUrl: string, settings: Record<string, string> = {}) => {
  buildOnce()
  const dataFolder = await mkdtemp(join(tmpdir(), 'pouce-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = async () => {
    const product = await startProduct({
      follows: true,
      settings: {
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: dataFolder,
        LOG_LEVEL: 'silent',
        ...settings,
      },
    })
    await product.ready()
    return product
  }
  let product = await start()
  return {
    url,
    /** Kills the process, as on a power failure: nothing is finished, and no connection is closed. */
    die: () => product.end('SIGKILL'),
    /** Starts again at the same address. */
    rise: async () => {
      product = await start()
    },
    stop: async () => {
      await product.end()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
