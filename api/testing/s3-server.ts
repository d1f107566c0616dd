import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../server/free-port.ts'

const script = `
  const S3rver = require('@20minutes/s3rver')
  const [directory, port, bucket] = process.argv.slice(1)
  const configureBuckets = [{ name: bucket, configs: [] }]
  new S3rver({ directory, port: Number(port), address: '127.0.0.1', silent: true, vhostBuckets: false, configureBuckets })
    .run()
    .then(() => console.log('ready'))
`

/**
 * An S3 server that checks signatures, for one test file. It is a separate process that can stop and come back on the same
 * address with its content.
 */
export const startS3 = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-test-'))
  const [port, name] = [await freePort(), 'pictures']
  let child: ReturnType<typeof spawn> | undefined
  const start = async () => {
    child = spawn(process.execPath, ['--eval', script, folder, String(port), name], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (child.stdout) await once(child.stdout, 'data')
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { start, stop, settings: { endpoint: `http://127.0.0.1:${port}`, name, region: 'us-east-1', ...keys } }
}
