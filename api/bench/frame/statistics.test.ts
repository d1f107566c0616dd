import { describe, expect, it } from 'vitest'
import { mean, median, percentile99, spread } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

describe('the figures of the benchmarks', () => {
  it('takes the median, whatever the order, and the mean of the middle two', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(median([7])).toBe(7)
  })

  it('names the time within which 99 of 100 requests are answered', () => {
    expect(percentile99(upTo(100))).toBe(99)
    expect(percentile99(upTo(1000))).toBe(990)
    expect(percentile99([3])).toBe(3)
  })

  it('shows the spread of the runs', () => {
    expect(spread([0.9, 0.7, 0.8])).toEqual({ median: 0.8, least: 0.7, most: 0.9 })
    expect(mean([1, 2, 6])).toBe(3)
  })

  it('returns NaN without measurements', () => {
    expect(median([])).toBeNaN()
    expect(percentile99([])).toBeNaN()
  })
})
