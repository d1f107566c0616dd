import { expect, it } from 'vitest'
import { environmentVariables } from './environment.ts'
import { findUnknown } from './unknown-settings.ts'

it('names unknown settings, each with the setting probably meant', () => {
  expect(findUnknown({ DATABASE_POLL: '5', PORT: '3000' }, { STRIPE_SECRET_KEYS: 'sk_live_1' })).toEqual([
    { name: 'DATABASE_POLL', nearest: 'DATABASE_POOL' },
    { name: 'STRIPE_SECRET_KEYS', nearest: 'STRIPE_SECRET_KEY' },
  ])
})

it('ignores correct settings, and foreign ones in the environment', () => {
  const own = Object.fromEntries(environmentVariables.map(name => [name, 'x']))
  expect(
    findUnknown(own, { ...own, HOME: '/root', LANG: 'C', LC_ALL: 'C', NODE_ENV: 'production', PATH: '/' }),
  ).toEqual([])
})
