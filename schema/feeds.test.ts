import { expect, test } from 'vitest'
import { cantonCodes, type CantonCode } from './cities/cantons.ts'
import { neighbours } from './cities/neighbours.ts'
import { jobsFeeds, jobsFeedsAround } from './feeds.ts'

test('neighbours know each other, and none is its own', () => {
  for (const canton of cantonCodes)
    for (const other of neighbours[canton]) {
      expect(neighbours[other], `${other} beside ${canton}`).toContain(canton)
      expect(other).not.toBe(canton)
    }
})

test('every canton leads to every other by its neighbours', () => {
  const reached = new Set<CantonCode>(['GE'])
  for (const canton of reached) for (const other of neighbours[canton]) reached.add(other)
  expect(reached.size).toBe(cantonCodes.length)
})

test('around a canton are feeds that there are, each once; around none those of no canton', () => {
  for (const canton of cantonCodes) {
    const feeds = jobsFeedsAround(canton)
    expect(new Set(feeds).size).toBe(feeds.length)
    expect(jobsFeeds).toEqual(expect.arrayContaining(feeds))
  }
  expect(jobsFeedsAround('GE')).toEqual(['jobs:GE', 'jobs:VD', 'jobs:CH'])
  expect(jobsFeedsAround(null)).toEqual(['jobs:CH'])
  expect(jobsFeedsAround('??')).toEqual(['jobs:CH'])
})
