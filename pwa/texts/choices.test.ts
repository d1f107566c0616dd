import { expect, it } from 'vitest'
import { choiceTexts } from '../../api/texts/choices.ts'
import { labelTexts } from './fr/labels.ts'

it('a notification and a screen say the same of a choice', () => {
  expect(labelTexts).toMatchObject(choiceTexts)
})
