import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import settings from './project.inlang/settings.json' with { type: 'json' }

const files = readdirSync(join(import.meta.dirname, 'fr')).filter(file => file.endsWith('.json'))
const keysOf = (file: string) =>
  Object.keys(Object(JSON.parse(readFileSync(join(import.meta.dirname, 'fr', file), 'utf8'))))

it('every file of texts is compiled', () => {
  const { pathPattern } = settings['plugin.inlang.messageFormat']
  expect(pathPattern).toEqual(files.toSorted().map(file => `./{locale}/${file}`))
})

it('no message takes the place of another: all files share one list of names', () => {
  const keys = files.flatMap(keysOf)
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  expect(keys.filter(key => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([])
})
