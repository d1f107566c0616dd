import { expect, test } from 'vitest'
import { cantonCodes, type CantonCode } from './cities/cantons.ts'
import { neighbours } from './cities/neighbours.ts'
import { jobsFeeds, jobsFeedsAround } from './feeds.ts'

test('neighbouring cantons list each other, and none lists itself', () => {
  for (const canton of cantonCodes)
    for (const other of neighbours[canton]) {
      expect(neighbours[other], `${other} beside ${canton}`).toContain(canton)
      expect(other).not.toBe(canton)
    }
})

test('every canton is reachable from every other through neighbours', () => {
  const reached = new Set<CantonCode>(['GE'])
  for (const canton of reached) for (const other of neighbours[canton]) reached.add(other)
  expect(reached.size).toBe(cantonCodes.length)
})

test('the feeds around a canton exist and are unique; around no canton there is only the country feed', () => {
  for (const canton of cantonCodes) {
    const feeds = jobsFeedsAround(canton)
    expect(new Set(feeds).size).toBe(feeds.length)
    expect(jobsFeeds).toEqual(expect.arrayContaining(feeds))
  }
  expect(jobsFeedsAround('GE')).toEqual(['jobs:GE', 'jobs:VD', 'jobs:CH'])
  expect(jobsFeedsAround(null)).toEqual(['jobs:CH'])
  expect(jobsFeedsAround('??')).toEqual(['jobs:CH'])
})
