import { expect, it } from 'vitest'
import { choiceTexts } from '../../api/texts/choices.ts'
import * as labels from './labels.ts'

const screens: Record<string, Record<string, () => string>> = {
  category: labels.categoryLabels,
  subcategory: labels.subcategoryLabels,
  deliveryType: labels.deliveryTypeLabels,
  urgency: labels.urgencyLabels,
  experience: labels.experienceLabels,
  language: labels.languageLabels,
  physicalDemand: labels.physicalDemandLabels,
  payment: labels.paymentLabels,
}

it('a notification and a screen say the same of a choice', () => {
  const said = Object.entries(screens).flatMap(([kind, values]) =>
    Object.entries(values).map(([value, say]) => [`${kind}.${value}`, say()]),
  )
  expect(Object.fromEntries(said)).toEqual(choiceTexts)
})
