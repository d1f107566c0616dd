import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuery, forgetAnswers } from './query.ts'

const aDay = 86_400_000

describe('query to the server', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('G-11 does not retry a failure by itself', async () => {
    const load = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no network')))
    const query = createQuery<string>(load)
    await query.fetch('jobs')
    await vi.advanceTimersByTimeAsync(aDay)
    expect(load).toHaveBeenCalledTimes(1)
    expect(query.get('jobs')).toMatchObject({ state: 'failed' })
  })

  it('G-11 stays answered: neither age nor refocusing the window asks again', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'an answer')
    const query = createQuery(load)
    const stop = query.subscribe(() => undefined)
    await query.fetch('jobs')
    await vi.advanceTimersByTimeAsync(aDay)
    expect(vi.getTimerCount()).toBe(0)
    expect(load).toHaveBeenCalledTimes(1)
    expect(query.get('jobs')).toEqual({ state: 'answered', answer: 'an answer' })
    stop()
  })

  it('sends one request for simultaneous fetches', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'an answer')
    const query = createQuery(load)
    await Promise.all([query.fetch('jobs'), query.fetch('jobs')])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('K-128 drops its answer after another person signs in, also an answer still on its way', async () => {
    let reader = 'the principal'
    const answers: (() => void)[] = []
    const query = createQuery(async () => {
      const asker = reader
      await new Promise<void>(resolve => answers.push(resolve))
      return `what ${asker} may read`
    })
    const first = query.fetch('job')
    answers.pop()?.()
    await first
    expect(query.get('job')).toMatchObject({ answer: 'what the principal may read' })
    const late = query.fetch('job')
    reader = 'the deputy'
    forgetAnswers()
    expect(query.get('job')).toBeUndefined()
    expect(query.isFresh('job')).toBe(false)
    const own = query.fetch('job')
    for (const answer of answers.splice(0)) answer()
    await Promise.all([late, own])
    expect(query.get('job')).toEqual({ state: 'answered', answer: 'what the deputy may read' })
  })

  it('keeps its last answer when the network is lost', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'an answer')
    const query = createQuery(load)
    await query.fetch('jobs')
    load.mockRejectedValueOnce(new Error('no network'))
    await query.fetch('jobs')
    expect(query.get('jobs')).toEqual({ state: 'answered', answer: 'an answer' })
  })
})
