import { describe, expect, it } from 'vitest'
import { mean, median, percentile99, spread } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

describe('the figures of the benchmarks', () => {
  it('takes the middle of what was measured, whatever its order, and between two the mean of both', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(median([7])).toBe(7)
  })

  it('names the time that 99 of 100 requests stay within', () => {
    expect(percentile99(upTo(100))).toBe(99)
    expect(percentile99(upTo(1000))).toBe(990)
    expect(percentile99([3])).toBe(3)
  })

  it('shows how far the runs lie apart', () => {
    expect(spread([0.9, 0.7, 0.8])).toEqual({ median: 0.8, least: 0.7, most: 0.9 })
    expect(mean([1, 2, 6])).toBe(3)
  })

  it('makes nothing up where nothing was measured', () => {
    expect(median([])).toBeNaN()
    expect(percentile99([])).toBeNaN()
  })
})
