import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('keeps each screen and the app on the device within its weight limit', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../../build/weigh.ts')], {
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})
