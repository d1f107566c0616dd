import { offerDefaults } from './offers/from-fields.ts'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { categories, deliveryTypes, presetTools, subcategories } from './choices.ts'
import { publishJob } from './contracts/jobs.ts'
import { job } from './forms/job.ts'
import { limits, messages } from './rules.ts'

const draft = { title: 'Tonte', description: 'Petite pelouse', location: 'Nyon', duration: '2 h', rate: 25 }

const documented = {
  physical: ['gardening', 'housekeeping', 'moving', 'deliveries'],
  digital: ['web_development', 'design', 'social_media', 'technical_support'],
  academic: ['tutoring', 'homework_help', 'exam_prep', 'translations'],
  creative: ['photography', 'animation', 'arts', 'decoration'],
  consulting: ['business', 'coaching', 'administrative', 'research'],
}

describe('closed lists', () => {
  it('J-07 has five categories with four subcategories each', () => {
    expect(categories).toEqual(['physical', 'digital', 'academic', 'creative', 'consulting'])
    expect(subcategories).toEqual(documented)
    expect(new Set(Object.values(subcategories).flat()).size).toBe(20)
  })

  it('J-07 has three delivery types', () => {
    expect(deliveryTypes).toEqual(['in_person', 'remote', 'hybrid'])
  })

  it('J-07 has twelve preset tools for jobs and profiles', () => {
    expect(presetTools).toEqual([
      'vacuum_cleaner',
      'lawn_mower',
      'ladder',
      'drill',
      'bucket_and_mop',
      'cleaning_products',
      'gardening_tools',
      'car',
      'laptop',
      'specialised_software',
      'camera',
      'sports_equipment',
    ])
    expect(presetTools.length).toBeLessThanOrEqual(Math.min(limits.list.max, limits.tools.max))
    expect(
      publishJob.input.parse({ ...draft, toolsProvided: false, requiredTools: presetTools }).requiredTools,
    ).toEqual(presetTools)
  })

  it.each(categories)('J-07 a job of the category %s accepts its own subcategories only', category => {
    for (const subcategory of Object.values(subcategories).flat()) {
      const typed = { ...draft, category, subcategory }
      const belongs = documented[category].includes(subcategory)
      const byContract = publishJob.input.safeParse(typed)
      const byForm = v.safeParse(job, typed)
      expect([byContract.success, byForm.success]).toEqual([belongs, belongs])
      expect(byContract.error?.issues.map(({ message }) => message) ?? []).toEqual(
        belongs ? [] : [messages.subcategory],
      )
      expect(byForm.issues?.map(({ message }) => message) ?? []).toEqual(belongs ? [] : [messages.subcategory])
    }
  })

  it('the wizard starts with the documented defaults, and each default is a valid choice', () => {
    expect(offerDefaults).toMatchObject({
      category: 'physical',
      deliveryType: 'in_person',
      languageRequired: 'french',
      urgencyLevel: 'normal',
      experienceRequired: 'none',
      physicalDemand: 'light',
      paymentMethod: 'cash',
      toolsProvided: true,
      isLongTermProject: false,
      isThroughPouce: false,
      isRecurring: false,
      tipAllowed: false,
      requiredSkills: [],
      deliverables: [],
      requiredTools: [],
    })
    expect(publishJob.input.parse(draft)).toMatchObject(offerDefaults)
    expect(v.parse(job, draft)).toMatchObject(offerDefaults)
  })
})
