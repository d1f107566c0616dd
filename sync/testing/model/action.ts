import type { Contract, Input } from '../../../schema/contract.ts'
import { effectOf } from '../../effects/effects.ts'
import { keepDeputyAction } from './deputies.ts'
import { rowsOf } from './rows.ts'
import type { By, Refused, World } from './world.ts'

export type Action = (world: World, by: By, input: Record<string, unknown>) => Promise<Refused>

/** Does to the world what the action shows on a device; `meant` is what the server knows better than the input says it. */
export type Show = (meant?: Record<string, unknown>) => Promise<Refused>

/** What the server alone knows of an action: why it is refused, what follows from it, and whom it tells. */
type Part<C extends Contract> = (world: World, by: By, input: Input<C>, show: Show) => Refused | Promise<Refused>

/** Whether the contract lets this person in: what is asked before anything is read. */
const whyNotAdmitted = ({ caller, deputy }: Contract, { user }: World, { id, deputyId, isBoth }: By) => {
  if (!isBoth && caller !== 'signed-in' && caller !== user.get(id)?.userType) return 'forbidden'
  return deputyId === undefined || deputy !== undefined ? null : 'not-for-deputies'
}

const showOf =
  (world: World, by: By, command: string, input: Record<string, unknown>): Show =>
  async meant => {
    const effect = effectOf(command)
    const said = { ...input, ...meant }
    if (effect?.creates && world[effect.creates].has(String(said['id']))) return 'id-taken'
    await effect?.show(rowsOf(world, by), said, { account: by.id, at: by.now })
    return null
  }

const copyOf = (world: World) =>
  Object.fromEntries(
    Object.entries<ReadonlyMap<string, unknown> | readonly string[]>(world).map(([name, all]) => [
      name,
      all instanceof Map ? new Map(all) : [...all],
    ]),
  )

/** An action by the name of its contract. It changes the world and says null, or changes nothing and says why. */
export const action = <C extends Contract>(
  contract: C,
  part: Part<C> = (_world, _by, _input, show) => show(),
): [C['name'], Action] => [
  contract.name,
  async (world, by, input) => {
    const refused = whyNotAdmitted(contract, world, by)
    if (refused) return refused
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) return 'invalid-input'
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    const given = parsed.data as Input<C>
    const before = copyOf(world)
    const refusal = await part(world, by, given, showOf(world, by, contract.name, input))
    if (refusal) Object.assign(world, before)
    else keepDeputyAction(world, by, contract, given)
    return refusal
  },
]
