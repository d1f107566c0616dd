import { contracts } from '../../../schema/contracts.ts'
import { effectOf } from '../../effects/effects.ts'
import { action, type Action } from './action.ts'
import { appointmentActions } from './appointments.ts'
import { conversationActions } from './conversations.ts'
import { applicationActions } from './applications.ts'
import { addSessions, lifeActions } from './life.ts'
import { moneyActions } from './money.ts'
import { offerActions, tellOfOffers } from './offers.ts'
import { peopleActions } from './people.ts'
import type { By, World } from './world.ts'

/** Actions with an offline effect. Their result on the server is that effect, unless overridden below. */
const shown = contracts.filter(({ name }) => effectOf(name)).map(contract => action(contract))

const actions: ReadonlyMap<string, Action> = new Map([
  ...shown,
  ...peopleActions,
  ...offerActions,
  ...applicationActions,
  ...lifeActions,
  ...appointmentActions,
  ...moneyActions,
  ...conversationActions,
])

export const runAction = async (world: World, by: By, command: string, input: Record<string, unknown>) =>
  (await actions.get(command)?.(world, by, input)) ?? (actions.has(command) ? null : 'unknown-command')

/** Background tasks that the server runs after a request. */
export const runTasks = (world: World, by: By) => {
  tellOfOffers(world, by)
  addSessions(world, by)
}
