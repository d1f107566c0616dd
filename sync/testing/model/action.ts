import type { Contract, Input } from '../../../schema/contract.ts'
import { keepDeputyAction } from './deputies.ts'
import type { By, Refused, World } from './world.ts'

export type Action = (world: World, by: By, input: unknown) => Refused

/** Whether the contract lets this person in: what is asked before anything is read. */
const whyNotAdmitted = ({ caller, deputy }: Contract, { user }: World, { id, deputyId, isBoth }: By) => {
  if (!isBoth && caller !== 'signed-in' && caller !== user.get(id)?.userType) return 'forbidden'
  return deputyId === undefined || deputy !== undefined ? null : 'not-for-deputies'
}

/** An action by the name of its contract. It changes the world and says null, or changes nothing and says why. */
export const action = <C extends Contract>(
  contract: C,
  act: (world: World, by: By, input: Input<C>) => Refused,
): [C['name'], Action] => [
  contract.name,
  (world, by, input) => {
    const refused = whyNotAdmitted(contract, world, by)
    if (refused) return refused
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) return 'invalid-input'
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    const given = parsed.data as Input<C>
    const refusal = act(world, by, given)
    if (!refusal) keepDeputyAction(world, by, contract, given)
    return refusal
  },
]
