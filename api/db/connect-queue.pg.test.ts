import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { connectQueue } from './connect-queue.ts'

const { sql, url } = await emptyDatabase()

it('K-490 cuts and replaces a queue connection whose statement gets no result', async () => {
  const proxy = await startSwallowingProxy(url)
  const answerMs = 500
  const pool = connectQueue(proxy.url, { max: 1, answerMs })
  onTestFinished(() => pool.end())
  const ask = () => pool.query('select 1 as one').then(({ rows }) => rows)

  // A connection that only listens is idle and must stay.
  const listener = await pool.connect()
  await listener.query('listen news')
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await pause(2 * answerMs)
  await sql.notify('news', 'still here')
  await expect.poll(() => heard).toEqual(['still here'])
  // Each statement gets the full time.
  for (let count = 0; count < 4; count++) await listener.query('select pg_sleep(0.2)')

  proxy.swallow()
  listener.on('error', () => {})
  await expect(listener.query('select 1')).rejects.toThrow('Connection terminated')
  listener.release()
  await expect(ask()).rejects.toThrow('connection timeout')
  proxy.flow()
  await expect.poll(() => ask().catch(() => null)).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(1)
})
