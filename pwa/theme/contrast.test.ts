import { expect, it } from 'vitest'
import { categories } from '../../schema/choices.ts'
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
const texts: Name[] = ['text', 'quiet', 'accent', 'accentStrong', 'danger', 'success', 'warning', 'info']
const tones = ['accent', 'danger', 'success', 'warning', 'info'] as const
const pairs: [Name, Name, number][] = [
  ...grounds.flatMap(ground => texts.map((text): [Name, Name, number] => [text, ground, 4.5])),
  ...tones.flatMap((tone): [Name, Name, number][] => [
    [tone, `${tone}Soft`, 4.5],
    ['text', `${tone}Soft`, 4.5],
  ]),
  ...categories.flatMap((category): [Name, Name, number][] => [
    [category, `${category}Soft`, 4.5],
    [category, 'surface', 4.5],
  ]),
  ['onAccent', 'accent', 4.5],
  ['onAccent', 'accentStrong', 4.5],
  ['onDanger', 'danger', 4.5],
  ['onDanger', 'dangerStrong', 4.5],
  ['accentStrong', 'accentSoft', 4.5],
  ['dangerStrong', 'dangerSoft', 4.5],
  ['quiet', 'accentSoft', 4.5],
  // Borders and icons need less contrast.
  ['control', 'surface', 3],
  ['control', 'page', 3],
  ['star', 'surface', 3],
  ['star', 'sunken', 3],
]

it.each(['base', '_osDark'] as const)('keeps enough contrast for every text (%s)', scheme => {
  const failures = pairs.filter(
    ([text, ground, least]) => contrast(colors[text].value[scheme], colors[ground].value[scheme]) < least,
  )
  expect(failures).toEqual([])
})
