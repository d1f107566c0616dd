import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectFolder } from './environment.ts'

/** What runs here, as package.json says. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')))
