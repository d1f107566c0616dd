import { describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { benchmarkConversationJobId } from '../demo/demo-accounts.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createCases } from './cases.ts'
import { hideRareWord } from './hide-rare-word.ts'
import { createRecorder, inSteps } from './record-statements.ts'

const { sql, url } = await testDatabase()
await fillDemo(sql, { jobs: 1500 })
await hideRareWord(sql)
const cases = await createCases(url)

const recorded = async (request: Parameters<ReturnType<typeof createRecorder>['record']>[0]) => {
  const recorder = createRecorder(url)
  try {
    return await recorder.record(request)
  } finally {
    await recorder.close()
  }
}

describe('the statements the floor sends', () => {
  it('are those of the product in order, each with its parameters', async () => {
    const [session, list, ...more] = await recorded(cases.list.request)
    expect(session?.statements[0]?.text).toMatch(/from sessions/)
    // The reader's blocks are queried together with the list, not before it.
    expect(list?.statements.map(({ text }) => text)).toEqual([
      expect.stringMatching(/from blocks/),
      expect.stringMatching(/from offers[^]*limit \$\d/),
    ])
    expect(list?.statements[1]?.parameters.slice(-2)).toEqual([20, 0])
    expect(more).toEqual([])
  })

  it('are pipelined if nothing is awaited in between, otherwise sequential', () => {
    const sent = (turn: number, text: string) => ({ turn, text, parameters: [] })
    const steps = inSteps([
      sent(1, 'a'),
      sent(1, 'b'),
      sent(2, 'c'),
      sent(3, 'begin'),
      sent(4, 'd'),
      sent(5, 'commit'),
      sent(6, 'e'),
    ])
    expect(
      steps.map(({ isTransaction, statements }) => [isTransaction, statements.map(({ text }) => text).join('')]),
    ).toEqual([
      [false, 'ab'],
      [false, 'c'],
      [true, 'd'],
      [false, 'e'],
    ])
  })

  it('are in a transaction if the product opens one, with new ids for each request', async () => {
    const [session, written] = await recorded(cases.write.request)
    expect(session?.isTransaction).toBe(false)
    expect(written?.isTransaction).toBe(true)
    expect(written?.statements.flatMap(({ fresh }) => fresh)).toHaveLength(2)
    expect(written?.statements.some(({ text }) => /^(begin|commit)/.test(text.trim()))).toBe(false)
  })

  it('are never those of an error', async () => {
    const token = await openSession(
      sql,
      (await sql`select id from users where user_type = 'student' limit 1`)[0]?.['id'],
      'x',
    )
    const path = `/api/jobs/${benchmarkConversationJobId}/applications`
    await expect(recorded({ method: 'GET', path, token })).rejects.toThrow(/answered 40[34]/)
  })
})
