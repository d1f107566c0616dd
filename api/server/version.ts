import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectFolder } from './environment.ts'

const { version: released } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')))

/** Written by the build (pwa/build/note-version.ts): between releases it names the commit too. */
const file = join(projectFolder, 'dist/server/version')
const built = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''

/** Running version. A build of another release is ignored. */
export const version = built.split('+')[0] === released ? built : released
