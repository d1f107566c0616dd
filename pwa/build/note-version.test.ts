import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from '../../api/testing/open-folder.ts'
import { describeVersion } from './note-version.ts'

it('K-500 names a release by its tag, and a later commit by its hash', () => {
  const folder = openFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Pouce', '-c', 'user.email=pouce@pouce.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const commit = (name: string) => {
    writeFileSync(join(folder, name), name)
    git('add', name)
    git('commit', '-q', '-m', name)
    return git('rev-parse', '--short=8', 'HEAD')
  }
  expect(describeVersion(folder, '1.1.0'), 'without git').toBe('1.1.0')
  git('init', '-q')
  expect(describeVersion(folder, '1.1.0'), 'without a commit').toBe('1.1.0')
  const first = commit('one')
  expect(describeVersion(folder, '1.1.0'), 'without a tag').toBe(`1.1.0+${first}`)
  git('tag', 'v1.1.0')
  expect(describeVersion(folder, '1.1.0')).toBe('1.1.0')
  commit('two')
  const third = commit('three')
  expect(describeVersion(folder, '1.1.0')).toBe(`1.1.0+2.${third}`)
  // The release is not tagged yet, and the previous tag must not be used.
  expect(describeVersion(folder, '1.2.0')).toBe(`1.2.0+${third}`)
})
