import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../db/connect.ts'
import { fetchBinaries } from '../db/fetch-binaries.ts'
import { migrate } from '../db/migrate.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readEnvironment } from '../server/environment.ts'
import { openFolder } from '../testing/open-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { startProduct } from '../testing/start-product.ts'
import { createWorld } from '../testing/world.ts'
import { upgradeDatabase } from './upgrade-database.ts'

it('K-272 upgrades the data of an older PostgreSQL: a sentence, a command, and everything is there', async () => {
  const dataFolder = openFolder()
  const folder = join(dataFolder, 'postgres')
  const environment = readEnvironment({ DATA_FOLDER: dataFolder })
  const fetched = join(dataFolder, 'fetched')
  mkdirSync(fetched)
  const before = await startEmbedded({ folder, binaries: await fetchBinaries(17, fetched) })
  const sql = connect(before.url, { max: 4 })
  await migrate(sql)
  const { job } = await createWorld(sql).assignedJob()
  await sql.end()
  await before.stop()

  const refused = await startProduct({ settings: { DATA_FOLDER: dataFolder }, cwd: '/' })
  onTestFinished(() => refused.end('SIGKILL'))
  expect(await refused.ended).toBe(1)
  expect(refused.complaint()).toBe(
    `The data in ${folder} are of PostgreSQL 17, and Pouce brings 18: npm run upgrade-database takes them along.\n`,
  )

  const said: string[] = []
  const upgrade = () => upgradeDatabase(environment, text => said.push(text))
  expect(await upgrade()).toBe(true)
  expect(said.at(-1)).toContain(`The data from before stay in ${folder}/cluster-17`)
  expect(readFileSync(join(folder, 'cluster/data/PG_VERSION'), 'utf8').trim()).toBe('18')
  expect(readdirSync(dataFolder).toSorted()).toEqual(['copies', 'fetched', 'postgres'])

  const product = await startProduct({ settings: { DATA_FOLDER: dataFolder }, cwd: '/' })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  const shown = await fetch(`${product.address}/api/jobs/${job.id}`)
  expect(shown.status).toBe(200)
  expect(await shown.json()).toMatchObject({ id: job.id, status: 'assigned' })

  // A backup works beside the running database; a restore goes into another folder, not into one in use.
  const file = join(dataFolder, 'pouce.backup')
  const [here, there] = [{ DATA_FOLDER: dataFolder }, { DATA_FOLDER: join(dataFolder, 'restored') }]
  expect(await runCommand('backup/main.ts', here, 'backup', file)).toMatchObject({ code: 0 })
  expect(await runCommand('backup/main.ts', here, 'restore', file)).toEqual({
    code: 2,
    said: `The data folder ${folder} is in use by another running Pouce.\n`,
  })
  expect(await runCommand('backup/main.ts', there, 'restore', file)).toMatchObject({ code: 0 })
  await product.end()
  const again = await startProduct({ settings: there, cwd: '/' })
  onTestFinished(() => again.end('SIGKILL'))
  await again.ready()
  expect((await fetch(`${again.address}/api/jobs/${job.id}`)).status).toBe(200)

  await upgrade()
  expect(said.at(-1)).toContain('there is nothing to upgrade')
  // After an interruption between the two renames only the old data exist; a start must not treat the folder as empty.
  renameSync(join(folder, 'cluster'), join(folder, 'elsewhere'))
  await expect(startEmbedded({ folder })).rejects.toThrow('npm run upgrade-database begins it again')
  await upgrade()
  expect(said.at(-1)).toContain('Done.')
})
