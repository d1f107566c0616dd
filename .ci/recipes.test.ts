import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The sections that say how to add something, of every folder's README. */
const recipes = globSync('{*,.ci}/README.md', { cwd: root, exclude: name => name === 'node_modules' }).flatMap(readme =>
  readFileSync(join(root, readme), 'utf8')
    .split(/^## /m)
    .filter(section => section.startsWith('Add '))
    .map(section => ({ readme, title: section.slice(0, section.indexOf('\n')), section })),
)

/** Files and folders in backticks, also those of a command. `<noun>` stands for any of them. */
const filesIn = (section: string) =>
  [...section.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => code.replaceAll(/<[^>]+>/g, '*').split(/\s+/))
    .filter(word => /^[\w.*/-]+$/.test(word) && /\/|\.(?:ts|tsx|sql|json|md)$/.test(word))

describe.each(recipes)('$readme, $title', ({ readme, section }) => {
  it('each file that it names is there', () => {
    const isThere = (name: string) =>
      [name, join(dirname(readme), name)].some(path => globSync(path, { cwd: root }).length > 0)
    expect(filesIn(section)).not.toEqual([])
    expect(filesIn(section).filter(name => !isThere(name))).toEqual([])
  })
})

it('says how to add a field, an action and a phrase', () => {
  expect(recipes.map(({ title }) => title).toSorted()).toEqual([
    'Add a field to an offer',
    'Add a phrase',
    'Add an action',
  ])
})
