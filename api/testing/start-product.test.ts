import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ownPackage from '../../package.json' with { type: 'json' }
import { projectFolder } from '../server/environment.ts'
import { startFlags } from './start-product.ts'

const deployed = (file: string) => readFileSync(join(projectFolder, '.deploy', file), 'utf8')

it('the image, the unit and a worker give Node the same flags as `npm start`', () => {
  const command = ['node', ...startFlags, 'api/main.ts']
  expect(startFlags.length).toBeGreaterThan(0)
  expect(deployed('Dockerfile')).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`)
  expect(deployed('systemd/pouce@.service')).toContain(`/${command.join(' ')}\n`)
  expect(ownPackage.scripts.worker).toBe(`${command.join(' ')} worker`)
})
