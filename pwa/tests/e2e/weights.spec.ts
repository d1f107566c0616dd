import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('no screen, and not the app on the device, weighs more than it may', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../../build/weigh.ts')], {
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})
