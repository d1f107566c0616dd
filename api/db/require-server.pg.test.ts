import { expect, it } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { startTransactionPooler } from '../testing/transaction-pooler.ts'
import { connect } from './connect.ts'
import { requireServer } from './require-server.ts'

const { sql, url } = await emptyDatabase()

it('accepts a PostgreSQL that gives each connection its own session', async () => {
  await expect(requireServer(sql)).resolves.toBeUndefined()
})

it('refuses a pooler that shares one session among connections, with an instruction', async () => {
  const pooled = connect(await startTransactionPooler(url), { max: 2 })
  await expect(requireServer(pooled)).rejects.toThrow(
    'DATABASE_URL leads to a pooler in transaction mode, which mixes the sessions of connections: give the address of the database itself in DATABASE_DIRECT_URL as well.',
  )
  await pooled.end({ timeout: 1 })
})
