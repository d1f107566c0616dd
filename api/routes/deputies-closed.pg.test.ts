import { expect, it, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { addPerson } from '../testing/add-person.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'
import { openActing } from '../accounts/sessions.ts'
import { contractOf } from './handlers.ts'

// As if nothing at all were open to deputies: whoever then still lets one in has not asked.
vi.mock(import('../../schema/decisions/deputy-may.ts'), async original => ({
  ...(await original()),
  deputyMay: () => false,
}))

const { sql } = await testDatabase()
const world = createWorld(sql)

/** Open to strangers as they are: what a secret or a hash names, what is made for all, what an operator asks. */
const open = /^\/api\/(sync\/|images\/|calendar\/:file$|mail-links\/|docs|openapi)|^\/(healthz|readyz)$/

it('K-125 no endpoint is open to a deputy that has not asked the list', async () => {
  const [principal, deputy] = [await addPerson(sql, 'private'), await addPerson(sql, 'private')]
  const [agreed] = await sql<{ id: string; sessionId: string }[]>`
    with d as (insert into deputies (id, principal_id, deputy_id) values (${newId()}, ${principal.id}, ${deputy.id}) returning id)
    select d.id, s.id as session_id from d, sessions s where s.user_id = ${deputy.id}`
  if (!agreed) throw new Error('nobody agreed')
  const { id, sessionId } = agreed
  const own = { id: deputy.id, userType: 'private', sessionId, isAdmin: false } as const
  const token = await sql.begin(tx => openActing(tx, own, { id, principalId: principal.id }))
  const call = world.call(token)
  const routes = world.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  const asked = new Set<string>()
  for (const [name, handlers] of Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)) {
    const [method = '', path = ''] = name.split(' ')
    const caller = handlers.flatMap(({ handler }) => contractOf(handler) ?? [])[0]?.caller
    if (caller === 'anyone' || open.test(path)) continue
    const address = path.replace(':year', '2026').replaceAll(/:\w+/g, newId())
    const { status } = await call(method, address, method === 'GET' ? undefined : {})
    expect(status, name).toBe(caller === 'admin' ? 404 : 403)
    asked.add(name)
  }
  expect(asked.size).toBeGreaterThan(50)
})
