import { expect, it } from 'vitest'
import { atMost } from './line.ts'
import { linesOf, type Measure, type Task } from './task.ts'

type Taking = { list: number; chat?: number; floors: string[] }

/** Two tasks with these durations; without a duration the task fails. */
const measure: Measure<Taking> = async function* ({ list, chat, floors }) {
  const task = (work: string, time: number | undefined): Task => ({
    runs: 1,
    ours: () => (time === undefined ? Promise.reject(new Error(`no ${work}`)) : Promise.resolve({ time })),
    floor: () => {
      floors.push(work)
      return Promise.resolve({ time: 5 })
    },
    aims: [{ work, figure: 'time', floor: 'by hand', goal: atMost(10) }],
  })
  yield task('list', list)
  yield task('chat', chat)
}

it('compares each task with its floor', async () => {
  const floors: string[] = []
  const lines = await linesOf(measure, { list: 10, chat: 20, floors }, null)
  expect(lines.map(({ work, floor, isMet }) => [work, floor, isMet])).toEqual([
    ['list', '5.00 ms, by hand', true],
    ['chat', '5.00 ms, by hand', false],
  ])
  expect(floors).toEqual(['list', 'chat'])
})

it('compares with another commit instead of the floor, and treats being a tenth slower as a failure', async () => {
  const floors: string[] = []
  const rival = { name: 'abc1234', world: { list: 20, chat: 20, floors } }
  const lines = await linesOf(measure, { list: 21, chat: 23, floors }, rival)
  expect(lines).toMatchObject([
    { floor: '20 ms', ratio: { median: 1.05 }, goal: '≤ 1.1 ×', isMet: true },
    { floor: '20 ms', ratio: { median: 1.15 }, goal: '≤ 1.1 ×', isMet: false },
  ])
  expect(floors).toEqual([])
})

it('reports what the other commit lacks, and continues', async () => {
  const own = { list: 10, chat: 10, floors: [] }
  const lines = await linesOf(measure, own, { name: 'abc1234', world: { list: 10, floors: [] } })
  expect(lines).toMatchObject([{ goal: '≤ 1.1 ×' }, { floor: 'not there in abc1234', ratio: null, goal: '' }])
})

it('does not hide a failure in this checkout', async () => {
  const rival = { name: 'abc1234', world: { list: 10, chat: 10, floors: [] } }
  await expect(linesOf(measure, { list: 10, floors: [] }, rival)).rejects.toThrow('no chat')
})
