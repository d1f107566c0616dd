import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import type { Contract } from './contract.ts'
import { refusalCodes } from './refusals.ts'

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => basename(file, '.ts'))

type Exported = Record<string, unknown>

const commands = namesIn('commands').map(async name => {
  const exported: Exported = await import(`./commands/${name}.ts`)
  return { folder: 'commands', name, exported }
})

const queries = namesIn('queries').map(async name => {
  const exported: Exported = await import(`./queries/${name}.ts`)
  return { folder: 'queries', name, exported }
})

const files = await Promise.all([...commands, ...queries])
const contracts = files.flatMap(({ exported }) => Object.values(exported).filter(isContract))
const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

describe('the contracts', () => {
  it.each(files)('$folder/$name holds one contract, named as its file', ({ folder, name, exported }) => {
    expect(Object.keys(exported)).toEqual([inCamelCase(name)])
    const only = Object.values(exported)[0]
    if (!isContract(only)) throw new Error(`${name} exports no contract`)
    expect(only.name).toBe(name)
    expect(only.method === 'GET').toBe(folder === 'queries')
  })

  it.each(contracts)('$name: the parameters of $path are keys of its input, and all of them are required', contract => {
    expect(contract.path).toMatch(/^\/api(\/:?[a-zA-Z-]+)+$/)
    for (const key of pathKeys(contract.path)) {
      expect(Object.keys(contract.input.shape)).toContain(key)
      expect(contract.input.shape[key].safeParse(undefined).success).toBe(false)
    }
  })

  it.each(contracts)('$name takes no unknown key, answers with a schema and refuses by known codes', contract => {
    const codes = contract.input.safeParse({ unheardOf: 1 }).error?.issues.map(({ code }) => code)
    expect(codes).toContain('unrecognized_keys')
    expect(contract.answer).toBeInstanceOf(z.ZodType)
    expect(new Set(contract.refusals).size).toBe(contract.refusals.length)
    expect(refusalCodes).toEqual(expect.arrayContaining([...contract.refusals]))
    expect(contract.summary).toMatch(/^[A-Z].*[^.]$/)
  })

  it('no two have one address, whatever a parameter is called', () => {
    const routes = contracts.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(files.length)
  })
})
