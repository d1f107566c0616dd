import { expect, it } from 'vitest'
import { environmentVariables } from './environment.ts'
import { findUnknown } from './unknown-settings.ts'

it('names what is no setting, with the one that was probably meant', () => {
  expect(findUnknown({ DATABASE_POLL: '5', PORT: '3000' }, { STRIPE_SECRET_KEYS: 'sk_live_1' })).toEqual([
    { name: 'DATABASE_POLL', nearest: 'DATABASE_POOL' },
    { name: 'STRIPE_SECRET_KEYS', nearest: 'STRIPE_SECRET_KEY' },
  ])
})

it('leaves alone what is right, and what others have put into the environment', () => {
  const own = Object.fromEntries(environmentVariables.map(name => [name, 'x']))
  expect(
    findUnknown(own, { ...own, HOME: '/root', LANG: 'C', LC_ALL: 'C', NODE_ENV: 'production', PATH: '/' }),
  ).toEqual([])
})
