import { expect, it } from 'vitest'
import { limits } from '../../../schema/rules.ts'
import { commandNames } from '../../effects/effects.ts'
import { userRow } from '../rows.ts'
import { runAction } from './actions.ts'
import { change, emptyWorld } from './world.ts'

const [me, other] = [userRow(1).id, userRow(2).id]
const by = { id: me, isBoth: true, now: '2026-03-01T09:00:00.000Z', made: () => '' }

const open = () => {
  const world = emptyWorld()
  for (const row of [userRow(1), userRow(2)]) world.user.set(row.id, { ...row, studentProfile: undefined })
  return world
}

it('an action without server logic does exactly what its effect shows', async () => {
  const world = open()
  expect(await runAction(world, by, 'switch-mail', { kind: 'message', isOn: false })).toBeNull()
  expect(world.user.get(me)).toEqual({ ...open().user.get(me), mailsOff: ['message'] })
  expect(world.user.get(other)).toEqual(open().user.get(other))
})

it('the model knows every action that can be queued offline', async () => {
  for (const command of commandNames)
    expect(await runAction(open(), by, command, { none: 1 }), command).toBe('invalid-input')
  expect(await runAction(open(), by, 'no-such-action', {})).toBe('unknown-command')
})

it('an action refused after its effect ran changes nothing', async () => {
  const world = open()
  const tools = Array.from({ length: limits.tools.max }, (_, at) => `outil ${at}`)
  const edit = { id: me, availableTools: ['pelle'], was: { availableTools: [] } }
  change(world.user, me, { studentProfile: { school: null, bio: null, availableTools: tools } })
  const before = structuredClone(world)
  expect(await runAction(world, by, 'edit-student-profile', edit)).toBe('invalid-input')
  expect(world).toEqual(before)
})
