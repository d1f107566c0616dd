import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

// Creates a folder for one test. PostgreSQL's own user may enter it too when the tests run as root.
export const openFolder = (mode = 0o755) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pouce-test-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
