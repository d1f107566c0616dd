import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartRefused } from '../../server/start-refused.ts'

/** Kinds of command-line options: a flag, or a repeatable text; anything else is one text. */
export const flag = z.boolean().default(false)
const several = z.array(z.string()).default([])

const kindOf = (shape: unknown) => {
  if (shape === flag) return { type: 'boolean' } as const
  return { type: 'string', multiple: shape === several } as const
}

/** Options of every benchmark. */
export const usual = { check: flag, only: several }

export const readOptions = <Shape extends z.ZodRawShape>(usage: string, shape: Shape) => {
  const options = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, kindOf(one)]))
  try {
    return z.object(shape).parse(parseArgs({ options }).values)
  } catch (cause) {
    throw new StartRefused(`These options cannot be read. Usage: ${usage}`, { cause })
  }
}

/** Measurements asked for by name, in their own order; all by default. */
export const chosen = <T>(all: Readonly<Record<string, T>>, only: readonly string[]) => {
  const unknown = only.find(name => !(name in all))
  if (unknown !== undefined)
    throw new StartRefused(`No measurement is called ${unknown}; there are ${Object.keys(all).join(', ')}.`)
  return Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name))
}
