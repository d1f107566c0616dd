import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (level: Parameters<typeof createLog>[0]) => {
  const lines: string[] = []
  const log = createLog(level, line => lines.push(line))
  log.info('request', { status: 200 })
  log.error('failure', { error: new TypeError('broken') })
  return lines
}

describe('createLog', () => {
  it('writes one JSON object per line', () => {
    const lines = logged('info')
    expect(lines.every(line => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'info', event: 'request', status: 200, time: expect.stringMatching(/Z$/) },
      { level: 'error', event: 'failure', error: { name: 'TypeError', message: 'broken', stack: expect.any(String) } },
    ])
  })

  it('omits lines below the level', () => {
    expect(logged('error').map(line => JSON.parse(line).event)).toEqual(['failure'])
    expect(logged('silent')).toEqual([])
  })
})
