import { expect, it } from 'vitest'
import { findTests, nearest, specsOfScreen, specsThatQuote } from './find-tests.ts'

const sources = new Map([
  ['schema/rules.ts', 'export const shortest = 5'],
  ['schema/rules.test.ts', "import './rules.ts'"],
  ['api/commands/publish.ts', "import { shortest } from '../../schema/rules.ts'; export const publish = shortest"],
  ['api/commands/publish.pg.test.ts', "import '../app.ts'"],
  ['api/app.ts', "import './commands/publish.ts'"],
  ['api/app.pg.test.ts', "import './app.ts'"],
  ['api/far.pg.test.ts', "import type { publish } from './commands/publish.ts'"],
  ['pwa/field.tsx', 'export const Field = () => null'],
  ['pwa/publish.tsx', "import { Field } from './field.tsx'; const label = m.publish_title()"],
  ['pwa/tests/e2e/publish.spec.ts', "page.getByText('Publier une annonce')"],
  ['pwa/tests/e2e/offline.hard.spec.ts', "page.getByRole('button', { name: 'Publier' })"],
])
const phrases = new Map([
  ['publish_title', 'Publier une annonce'],
  ['publish_send', 'Publier'],
])

it('finds tests by import distance, the namesake first', () => {
  const rings = findTests(sources, ['api/commands/publish.ts'], 'pg')
  expect(nearest(rings, 1)).toEqual({ taken: ['api/commands/publish.pg.test.ts'], farther: 1 })
  expect(nearest(rings, 2)).toEqual({ taken: ['api/commands/publish.pg.test.ts', 'api/app.pg.test.ts'], farther: 0 })
})

it('finds the specs of the screen that contains a component without texts', () => {
  expect(specsOfScreen(sources, phrases, ['pwa/field.tsx'])).toEqual(['pwa/tests/e2e/publish.spec.ts'])
})

it('finds specs that quote a changed text, a single word only where it is the whole quote', () => {
  expect(specsThatQuote(sources, ['Publier'])).toEqual(['pwa/tests/e2e/offline.hard.spec.ts'])
  expect(specsThatQuote(sources, ['Publier une annonce'])).toEqual(['pwa/tests/e2e/publish.spec.ts'])
})
