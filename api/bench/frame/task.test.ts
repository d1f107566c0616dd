import { expect, it } from 'vitest'
import { atMost } from './line.ts'
import { linesOf, type Measure, type Task } from './task.ts'

type Taking = { list: number; chat?: number; floors: string[] }

/** Two things that take so long; what takes no time is not there. */
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

it('sets each thing beside its floor', async () => {
  const floors: string[] = []
  const lines = await linesOf(measure, { list: 10, chat: 20, floors }, null)
  expect(lines.map(({ work, floor, isMet }) => [work, floor, isMet])).toEqual([
    ['list', '5.00 ms, by hand', true],
    ['chat', '5.00 ms, by hand', false],
  ])
  expect(floors).toEqual(['list', 'chat'])
})

it('sets another commit in the place of the floor, and takes a tenth slower for a fault', async () => {
  const floors: string[] = []
  const rival = { name: 'abc1234', world: { list: 20, chat: 20, floors } }
  const lines = await linesOf(measure, { list: 21, chat: 23, floors }, rival)
  expect(lines).toMatchObject([
    { floor: '20 ms', ratio: { median: 1.05 }, goal: '≤ 1.1 ×', isMet: true },
    { floor: '20 ms', ratio: { median: 1.15 }, goal: '≤ 1.1 ×', isMet: false },
  ])
  expect(floors).toEqual([])
})

it('says what the other commit lacks, and goes on', async () => {
  const own = { list: 10, chat: 10, floors: [] }
  const lines = await linesOf(measure, own, { name: 'abc1234', world: { list: 10, floors: [] } })
  expect(lines).toMatchObject([{ goal: '≤ 1.1 ×' }, { floor: 'not there in abc1234', ratio: null, goal: '' }])
})

it('does not pass over what fails in this checkout', async () => {
  const rival = { name: 'abc1234', world: { list: 10, chat: 10, floors: [] } }
  await expect(linesOf(measure, { list: 10, floors: [] }, rival)).rejects.toThrow('no chat')
})
