import type { Action } from './action.ts'
import { appointmentActions } from './appointments.ts'
import { conversationActions } from './conversations.ts'
import { applicationActions, onlineApplicationActions } from './applications.ts'
import { addSessions, lifeActions, onlineLifeActions } from './life.ts'
import { moneyActions } from './money.ts'
import { offerActions, tellOfOffers } from './offers.ts'
import { peopleActions } from './people.ts'
import type { By, World } from './world.ts'

/** What may wait offline. */
const offline: ReadonlyMap<string, Action> = new Map([
  ...peopleActions,
  ...offerActions,
  ...applicationActions,
  ...lifeActions,
  ...appointmentActions,
  ...moneyActions,
  ...conversationActions,
])

const online: ReadonlyMap<string, Action> = new Map([...onlineApplicationActions, ...onlineLifeActions])

export const offlineActions = [...offline.keys()]

export const runAction = (world: World, by: By, command: string, input: unknown) =>
  (offline.get(command) ?? online.get(command) ?? (() => 'unknown-command'))(world, by, input)

/** What the server does by itself after a request. */
export const runTasks = (world: World, by: By) => {
  tellOfOffers(world, by)
  addSessions(world, by)
}
