import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import { answerRefusal } from '../server/answer.ts'
import { refuse } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

/** Splits the input of a contract into path parameters and the rest, which is in the query or the body. */
export const splitInput = ({ path, input }: Contract) => {
  const keys = pathKeys(path)
  const fields = Object.entries(input.shape)
  const pick = (isInPath: boolean) => Object.fromEntries(fields.filter(([key]) => keys.includes(key) === isInPath))
  // Rules about several fields stay with the rest.
  return { param: z.strictObject(pick(true)), rest: input.clone({ ...input.def, shape: pick(false) }) }
}

type Outcome = { target: string } & ({ success: true } | { success: false; error: Parameters<typeof refuseInput>[0] })

/** An invalid id is answered as not found. */
const refuseInvalid = (outcome: Outcome, c: Context) =>
  outcome.success
    ? undefined
    : answerRefusal(c, outcome.target === 'param' ? refuse('not-found') : refuseInput(outcome.error))

/** Validators for the path, and for the query or the body, of a contract. */
export const validate = (contract: Contract) => {
  const { param, rest } = splitInput(contract)
  const target = contract.method === 'GET' ? 'query' : 'json'
  return {
    target,
    param: zValidator('param', param, refuseInvalid),
    rest: zValidator(target, rest, refuseInvalid),
  } as const
}
