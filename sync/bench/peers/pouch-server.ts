import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import expressPouch from 'express-pouchdb'
import PouchDB from 'pouchdb-node'

const [{ port }] = await once(process, 'message')
for (const word of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(word, () => process.exit())
const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-pouch-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const app = express()
app.get('/bench', (_, answer) => answer.send(''))
const Database = PouchDB.defaults({ prefix: `${folder}/` })
app.use(
  '/db',
  expressPouch(Database, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(folder, 'log.txt') }),
)
app.listen(port, '127.0.0.1', () => process.send('ready'))
