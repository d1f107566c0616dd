import { expect, it } from 'vitest'
import { semanticTokens } from './tokens.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const { colors } = semanticTokens
type Name = keyof typeof colors
const grounds: Name[] = ['page', 'surface', 'sunken']
const pairs: [Name, Name, number][] = [
  ...grounds.flatMap((ground): [Name, Name, number][] => [
    ['text', ground, 4.5],
    ['quiet', ground, 4.5],
    ['accent', ground, 4.5],
    ['danger', ground, 4.5],
  ]),
  ['onAccent', 'accent', 4.5],
  ['onAccent', 'accentStrong', 4.5],
  ['accent', 'accentSoft', 4.5],
  ['control', 'surface', 3],
]

it.each(['base', '_osDark'] as const)('every text keeps its contrast to its ground (%s)', scheme => {
  const failures = pairs.filter(
    ([text, ground, least]) => contrast(colors[text].value[scheme], colors[ground].value[scheme]) < least,
  )
  expect(failures).toEqual([])
})
