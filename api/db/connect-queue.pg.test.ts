import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { connectQueue } from './connect-queue.ts'

const { sql, url } = await emptyDatabase()

it('K-490 the queue’s connections are cut as well when a statement stays without its end, and replaced', async () => {
  const proxy = await startSwallowingProxy(url)
  const answerMs = 500
  const pool = connectQueue(proxy.url, { max: 1, answerMs })
  onTestFinished(() => pool.end())
  const ask = () => pool.query('select 1 as one').then(({ rows }) => rows)

  // One that only listens is idle, and stays.
  const listener = await pool.connect()
  await listener.query('listen news')
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await pause(2 * answerMs)
  await sql.notify('news', 'still here')
  await expect.poll(() => heard).toEqual(['still here'])
  // Each statement has all of the time.
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
