import { setTimeout as pause } from 'node:timers/promises'
import { ratioAtMost } from '../../api/bench/frame/line.ts'
import { median, percentile95 } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { newId } from '../../schema/ids.ts'
import type { Browser } from './browsers.ts'
import { addCouple } from './people.ts'
import type { World } from './world.ts'

const messages = 150
/** Round trip to a server across the country, in milliseconds. */
const distance = 150

/** Time from a send by one person to the row on the other person's device, each in a separate browser. */
export const measureMessage: Measure<World> = async function* ({ databases, openBrowser, startApi, startFloor }) {
  const { sql, url } = await databases.copy('message', 'small')
  const api = await startApi(url)
  const floor = await startFloor(url)
  const { student, poster, conversationId } = await addCouple(sql)

  const listen = async (browser: Browser, person: typeof student, way = {}) => {
    await browser.signIn(api.origin, person.token)
    const device = await browser.open(api.origin)
    await device.call('listen', { account: person.id, conversationId, ...way })
    return device
  }
  const open = async (browser: Browser, person: typeof student) => ({
    device: await listen(browser, person),
    byHand: await browser.open(floor.origin),
  })
  const sender = await open(await openBrowser(), student)
  const receiver = await open(await openBrowser(), poster)
  await receiver.byHand.call('hearByHand', poster.id)
  // Wait until both streams are connected.
  await pause(1000)

  const ours = async () => {
    const content = newId()
    const heard = receiver.device.call('heard', content)
    const begun = await sender.device.call('say', { conversationId, content })
    return { time: (await heard) - begun }
  }
  const byHand = async () => {
    const content = newId()
    const heard = receiver.byHand.call('heardByHand', content)
    const begun = await sender.byHand.call('sayByHand', {
      conversationId,
      sender: student.id,
      receiver: poster.id,
      content,
    })
    return { time: (await heard) - begun }
  }
  const line = (name: string, of: typeof median, most: number) => ({
    work: `a message, device to device, ${name} of ${messages}`,
    figure: 'time',
    of,
    floor: 'NOTIFY, SSE, fetch',
    goal: ratioAtMost(most),
  })
  yield { runs: messages, ours, floor: byHand, aims: [line('p50', median, 1.3), line('p95', percentile95, 1.5)] }

  const added = distance
  const from = await listen(await openBrowser(), student, { added })
  const taking = await listen(await openBrowser(), poster, { added })
  const asking = await listen(await openBrowser(), poster, { added, asks: true })
  await pause(1000)
  /** Two devices of one person: one takes deltas from its stream, the other pulls. */
  const fromAfar = async () => {
    const content = newId()
    const [one, other] = [taking.call('heard', content), asking.call('heard', content)]
    const begun = await from.call('say', { conversationId, content })
    const times = { taken: (await one) - begun, asked: (await other) - begun }
    await pause(500)
    return times
  }
  const seldom = messages / 5
  yield {
    runs: seldom,
    ours: fromAfar,
    aims: [
      {
        work: `the same, ${distance} ms away, p50 of ${seldom}`,
        figure: 'taken',
        over: 'asked',
        of: median,
        floor: 'poke and pull',
        goal: ratioAtMost(0.7),
      },
    ],
  }
}
