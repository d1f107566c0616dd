import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import expressPouch from 'express-pouchdb'
import PouchDB from 'pouchdb-node'

const [{ port }] = await once(process, 'message')
process.once('disconnect', () => process.exit())
const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-pouch-'))
const app = express()
app.get('/bench', (_, answer) => answer.send(''))
const Database = PouchDB.defaults({ prefix: `${folder}/` })
app.use(
  '/db',
  expressPouch(Database, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(folder, 'log.txt') }),
)
app.listen(port, '127.0.0.1', () => process.send('ready'))
