import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compileTexts, root } from './compile-texts.ts'

// Generates what sources import but git does not hold, so that an editor finds it right after `npm ci`.
await compileTexts()
spawnSync(process.execPath, [join(root, 'node_modules/@pandacss/dev/bin.js'), 'codegen', '--silent'], {
  cwd: root,
  stdio: 'inherit',
})
