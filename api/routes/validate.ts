import { zValidator } from '@hono/zod-validator'
import type { Context, ValidationTargets } from 'hono'
import type { ParamKeys } from 'hono/types'
import * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import { answerRefusal } from '../server/answer.ts'
import { refuse } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

type Shape<C extends Contract> = C['input']['shape']

/** Where nothing is asked for, callers need not say so. */
type Part<S extends z.ZodRawShape> = [keyof S] extends [never]
  ? z.ZodOptional<z.ZodObject<S, z.core.$strict>>
  : z.ZodObject<S, z.core.$strict>

type Parts<C extends Contract> = {
  param: Part<Pick<Shape<C>, Extract<keyof Shape<C>, ParamKeys<C['path']>>>>
  rest: Part<Omit<Shape<C>, ParamKeys<C['path']>>>
}

const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

/** The input of a contract as it travels: what stands in its path, and the rest, in the query or the body. */
export const splitInput = <C extends Contract>({ path, input }: C) => {
  const keys = pathKeys(path)
  const fields = Object.entries(input.shape)
  const pick = (isInPath: boolean) => Object.fromEntries(fields.filter(([key]) => keys.includes(key) === isInPath))
  // Rules about several fields at once go with the rest.
  const parts = { param: z.strictObject(pick(true)), rest: input.clone({ ...input.def, shape: pick(false) }) }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same split as in its types
  return parts as unknown as Parts<C>
}

type Outcome = { target: string } & ({ success: true } | { success: false; error: Parameters<typeof refuseInput>[0] })

/** An id that cannot be one names nothing. */
const refuseInvalid = (outcome: Outcome, c: Context) =>
  outcome.success
    ? undefined
    : answerRefusal(c, outcome.target === 'param' ? refuse('not-found') : refuseInput(outcome.error))

type Target<C extends Contract> = (C['method'] extends 'GET' ? 'query' : 'json') & keyof ValidationTargets

/** What validates the path, and the query or the body, of a contract. */
export const validate = <C extends Contract>(contract: C) => {
  const { param, rest } = splitInput(contract)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same choice as its type
  const target = (contract.method === 'GET' ? 'query' : 'json') as Target<C>
  return { target, param: zValidator('param', param, refuseInvalid), rest: zValidator(target, rest, refuseInvalid) }
}
