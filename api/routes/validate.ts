import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import { answerRefusal } from '../server/answer.ts'
import { refuse } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

/** The input of a contract as it travels: what stands in its path, and the rest, in the query or the body. */
export const splitInput = ({ path, input }: Contract) => {
  const keys = pathKeys(path)
  const fields = Object.entries(input.shape)
  const pick = (isInPath: boolean) => Object.fromEntries(fields.filter(([key]) => keys.includes(key) === isInPath))
  // Rules about several fields at once go with the rest.
  return { param: z.strictObject(pick(true)), rest: input.clone({ ...input.def, shape: pick(false) }) }
}

type Outcome = { target: string } & ({ success: true } | { success: false; error: Parameters<typeof refuseInput>[0] })

/** An id that cannot be one names nothing. */
const refuseInvalid = (outcome: Outcome, c: Context) =>
  outcome.success
    ? undefined
    : answerRefusal(c, outcome.target === 'param' ? refuse('not-found') : refuseInput(outcome.error))

/** What validates the path, and the query or the body, of a contract. */
export const validate = (contract: Contract) => {
  const { param, rest } = splitInput(contract)
  const target = contract.method === 'GET' ? 'query' : 'json'
  return {
    target,
    param: zValidator('param', param, refuseInvalid),
    rest: zValidator(target, rest, refuseInvalid),
  } as const
}
