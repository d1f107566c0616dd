import { expect, it } from 'vitest'
import { presetTools, signupTools, subcategories } from '../../schema/choices.ts'
import { nameSubcategory, nameTool, readTool } from './name-choice.ts'

const isKey = (shown: string) => /[_]|^[a-z]+$/.test(shown)

it('S-14 J-07 has a name for every tool and subcategory of the lists', () => {
  expect([...presetTools, ...signupTools].map(nameTool).filter(isKey)).toEqual([])
  expect(Object.values(subcategories).flat().map(nameSubcategory).filter(isKey)).toEqual([])
})

it('shows an unknown value as typed, and never as a key', () => {
  expect(['Souffleur à feuilles', 'pressure_washer', 'Clé_USB'].map(nameTool)).toEqual([
    'Souffleur à feuilles',
    'pressure washer',
    'Clé_USB',
  ])
  expect(nameSubcategory('dog_walking')).toBe('dog walking')
})

it('resolves a typed name to the tool of that name, selected or not', () => {
  expect(readTool(' tondeuse', [])).toBe('lawnmower')
  expect(readTool('Aspirateur', ['vacuum_cleaner'])).toBe('vacuum_cleaner')
  expect(readTool('Débroussailleuse', ['ladder'])).toBe('Débroussailleuse')
})
