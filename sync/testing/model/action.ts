import type { Contract, Input } from '../../../schema/contract.ts'
import { effectOf } from '../../effects/effects.ts'
import { keepDeputyAction } from './deputies.ts'
import { rowsOf } from './rows.ts'
import type { By, Refused, World } from './world.ts'

export type Action = (world: World, by: By, input: Record<string, unknown>) => Promise<Refused>

/** Applies the action's effect on a device to the world. `meant` overrides fields of the input that the server knows better. */
export type Show = (meant?: Record<string, unknown>) => Promise<Refused>

/** Server-side part of an action: refusals, consequences and notices. */
type Part<C extends Contract> = (world: World, by: By, input: Input<C>, show: Show) => Refused | Promise<Refused>

/** Returns why the contract does not admit this person, or null. Checked before anything is read. */
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

/** An action by the name of its contract. Changes the world and returns null, or changes nothing and returns the reason. */
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
