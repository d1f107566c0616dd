import { expect, it } from 'vitest'
import { findViolations } from './find-violations.ts'

const judge = (files: Record<string, string>) => findViolations(new Map(Object.entries(files)))

it.each([
  ['schema/job.ts', `import { x } from '../api/app.ts'`, 'schema imports nothing'],
  ['schema/job.ts', `import { readFile } from 'node:fs'`, 'schema imports nothing'],
  ['schema/job.ts', `import type { Sql } from 'postgres'`, 'schema imports nothing'],
  ['schema/job.test.ts', `import { send } from '../sync/send.ts'`, 'schema imports nothing'],
  ['api/app.ts', `import { send } from '../sync/send.ts'`, 'api imports only schema'],
  ['api/app.ts', `export { send } from '../pwa/data/server/call.ts'\nexport const a = 1`, 'api imports only schema'],
  ['api/app.test.ts', `import { call } from '../pwa/data/server/call.ts'`, 'api imports only schema'],
  ['sync/send.ts', `import { app } from '../api/app.ts'`, 'sync imports only schema'],
  ['sync/send.ts', `const later = () => import('../pwa/main.tsx')`, 'sync imports only schema'],
  ['sync/send.test.ts', `import { call } from '../pwa/data/server/call.ts'`, 'sync imports only schema'],
  ['pwa/data/server/call.ts', `import { app } from '../../../api/app.ts'`, 'pwa imports nothing of api'],
  ['pwa/data/server/call.ts', `import type { App } from '../../../api/app.ts'`, 'pwa imports nothing of api'],
  ['pwa/home/landing/home.tsx', `import type { Sql } from '../../../api/db/connect.ts'`, 'pwa imports nothing of api'],
  ['pwa/data/server/call.ts', `import '../../../api/app.ts'`, 'pwa imports nothing of api'],
  ['api/app.ts', `import { fake } from './mail.test.ts'`, 'nothing imports a test'],
  ['api/app.test.ts', `import { fake } from './main.hard.pg.test.ts'`, 'nothing imports a test'],
  ['api/db/migrate.ts', `import { jobs } from '../queries/list-jobs.ts'`, 'inside api, routes import commands'],
  ['api/commands/apply-to-job.ts', `import { routes } from '../routes/jobs.ts'`, 'inside api, routes import commands'],
  ['api/queries/get-job.ts', `import { accept } from '../commands/accept.ts'`, 'inside api, routes import commands'],
  ['api/money/settle.ts', `import type { Deps } from '../deps.ts'`, 'inside api, routes import commands'],
  ['api/domain/notify.ts', `import { readJob } from '../queries/jobs.ts'`, 'inside api, routes import commands'],
  ['api/server/log.ts', `import { connect } from '../db/connect.ts'`, 'inside api, routes import commands'],
  ['api/app.ts', `import { startEmbedded } from './db/embedded.ts'`, 'start the embedded PostgreSQL'],
  ['api/app.ts', `const start = () => import('./db/embedded.ts')`, 'start the embedded PostgreSQL'],
  ['sync/engine.ts', `import { host } from './hosts/window.ts'`, 'only pwa and tests import sync/hosts'],
  ['api/index.ts', `export const a = 1`, 'is a barrel'],
  ['api/everything.ts', `export * from './app.ts'\nexport { b } from './log.ts'`, 'is a barrel'],
  ['pwa/data/server/call.ts', `import { toast } from '../../components/ui/toast.ts'`, 'never the other way round'],
  ['pwa/chat/chat.tsx', `import { Home } from '../home/landing/home.tsx'`, 'never the other way round'],
  [
    'pwa/offers/page/offer-page.tsx',
    `import { pay } from '../../money/wallet/pay-first.tsx'`,
    'never the other way round',
  ],
  ['pwa/offers/page/offer-page.tsx', `const later = () => import('../../app/header.tsx')`, 'never the other way round'],
  ['pwa/components/ui/helpers.ts', `export const a = 1`, 'is a drawer'],
  ['schema/utils/text.ts', `export const a = 1`, 'is a drawer'],
  ['api/commands/register.ts', `export const a = (sql: Sql) => sql.begin(async tx => tx)`, 'opens a transaction'],
  ['api/queries/get-job.ts', `export const a = (db: Sql) => db.begin<Job>('read only', run)`, 'opens a transaction'],
])('rejects in %s: %s', (path, source, told) => {
  expect(judge({ [path]: source })).toEqual([expect.stringContaining(told)])
})

it.each([
  ['schema/job.ts', `import * as z from 'zod'\nimport { id } from './fields.ts'\nimport * as v from 'valibot'`],
  ['schema/job.test.ts', `import { it } from 'vitest'\nimport fc from 'fast-check'\nimport { ok } from 'node:assert'`],
  ['api/app.ts', `import { job } from '../schema/job.ts'\nimport { Hono } from 'hono'`],
  ['api/main.ts', `import { startEmbedded } from './db/embedded.ts'`],
  ['api/testing/global-setup.ts', `import { startEmbedded } from '../db/embedded.ts'`],
  ['sync/send.ts', `import { job } from '../schema/job.ts'`],
  ['sync/whole-path.pg.test.ts', `import { createApp } from '../api/app.ts'\nimport { host } from './hosts/window.ts'`],
  ['pwa/data/server/call.ts', `import { window } from '../../../sync/hosts/window.ts'`],
  ['pwa/tests/e2e/visitor.spec.ts', `import { testDatabase } from '../../../api/testing/test-database.ts'`],
  ['pwa/build/dev.ts', `import { startEmbedded } from '../../api/db/embedded.ts'`],
  ['pwa/commonplace.ts', `export { a } from './call.ts'\nexport const b = 1`],
  ['api/commands/pay.pg.test.ts', `import { createApp } from '../app.ts'`],
  ['api/demo/jobs.ts', `import { derivedColumns } from '../commands/offer-columns.ts'`],
  ['api/feed/sendable.ts', `import { pay } from '../commands/pay.ts'\nimport { log } from '../server/log.ts'`],
  ['api/commands/run-command.ts', `export const run = (sql: Sql) => sql.begin(act)`],
  ['pwa/outbox/entries.tsx', `const later = () => import('../account/profile-dialog.tsx')`],
  ['api/db/connect.ts', `export const begin = (sql: Sql) => sql.begin(run)`],
])('accepts in %s: %s', (path, source) => {
  expect(judge({ [path]: source })).toEqual([])
})

it('rejects phone code that imports zod, even indirectly', () => {
  const schema = {
    'schema/job.ts': `import { id } from './fields.ts'`,
    'schema/fields.ts': `import * as z from 'zod'`,
    'schema/rules.ts': `import type { Id } from './fields.ts'`,
  }
  const heavy = judge({ ...schema, 'pwa/main.tsx': `import { job } from '../schema/job.ts'` })
  expect(heavy).toEqual([expect.stringContaining('never their code')])
  expect(judge({ ...schema, 'sync/send.ts': `import * as z from 'zod'` })).toHaveLength(1)
  expect(judge({ ...schema, 'pwa/main.tsx': `import type { Job } from '../schema/job.ts'` })).toEqual([])
  expect(judge({ ...schema, 'pwa/main.tsx': `import { limits } from '../schema/rules.ts'` })).toEqual([])
})

it('reports a cycle once, as its path', () => {
  const cycle = judge({
    'api/a.ts': `import { b } from './b.ts'`,
    'api/b.ts': `import { c } from './c.ts'`,
    'api/c.ts': `import { a } from './a.ts'`,
    'api/d.ts': `import { a } from './a.ts'\nimport { b } from './b.ts'`,
  })
  expect(cycle).toEqual(['api/a.ts → api/b.ts → api/c.ts → api/a.ts is a cycle'])
})

it('does not report two paths to one file as a cycle', () => {
  const diamond = {
    'api/a.ts': `import './b.ts'\nimport './c.ts'`,
    'api/b.ts': `import './d.ts'`,
    'api/c.ts': `import './d.ts'`,
  }
  expect(judge({ ...diamond, 'api/d.ts': 'export const d = 1' })).toEqual([])
})
