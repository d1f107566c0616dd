import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compileTexts } from './compile-texts.ts'
import { makeOnce, root } from './make-once.ts'

// Generates imported files that are not in git, so that an editor finds them right after `npm ci`.
const panda = join(root, 'node_modules/@pandacss/dev/bin.js')
await compileTexts()
await makeOnce(join(root, 'pwa/styled-system'), ['panda.config.ts', 'pwa/theme/*.ts'], () => {
  const { status } = spawnSync(process.execPath, [panda, 'codegen', '--silent'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('panda could not generate pwa/styled-system')
})
