import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { contracts, contractsByName } from './contracts.ts'
import { refusalCodes } from './refusals.ts'

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

describe('the contracts', () => {
  it('have the same name in code and on the wire', () => {
    for (const [exported, { name }] of Object.entries(contractsByName)) expect(exported).toBe(inCamelCase(name))
  })

  it.each(contracts)('$name: the parameters of $path are required keys of its input', contract => {
    expect(contract.path).toMatch(/^\/api(\/:?[a-zA-Z-]+)+$/)
    for (const key of pathKeys(contract.path)) {
      expect(Object.keys(contract.input.shape)).toContain(key)
      expect(contract.input.shape[key].safeParse(undefined).success).toBe(false)
    }
  })

  it.each(contracts)('$name rejects unknown keys, has an answer schema and refuses with known codes', contract => {
    const codes = contract.input.safeParse({ unheardOf: 1 }).error?.issues.map(({ code }) => code)
    expect(codes).toContain('unrecognized_keys')
    expect(contract.answer).toBeInstanceOf(z.ZodType)
    expect(new Set(contract.refusals).size).toBe(contract.refusals.length)
    expect(refusalCodes).toEqual(expect.arrayContaining([...contract.refusals]))
    expect(contract.summary).toMatch(/^[A-Z].*[^.]$/)
  })

  it('no two contracts share an address, whatever their parameters are called', () => {
    const routes = contracts.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length)
  })
})
