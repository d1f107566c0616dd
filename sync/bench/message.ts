import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile95 } from '../../api/bench/statistics.ts'
import { newId } from '../../schema/ids.ts'
import type { Browser } from './browsers.ts'
import { atMost, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { inPairs } from './pairs.ts'
import { addCouple } from './people.ts'

const messages = 150

/** From the hand of one person to the screen's database of the other, each in a browser of its own. */
export const measureMessage: Measure = async ({ databases, openBrowser, startApi, startFloor }) => {
  const { sql, url } = await databases.copy('message', 'small')
  const api = await startApi(url)
  const floor = await startFloor(url)
  const { student, poster, conversationId } = await addCouple(sql)

  const open = async (browser: Browser, person: typeof student) => {
    await browser.signIn(api.origin, person.token)
    const device = await browser.open(api.origin)
    await device.call('listen', { account: person.id, conversationId })
    return { device, byHand: await browser.open(floor.origin) }
  }
  const sender = await open(await openBrowser(), student)
  const receiver = await open(await openBrowser(), poster)
  await receiver.byHand.call('hearByHand', poster.id)
  // Until both streams stand.
  await pause(1000)

  const ours = async () => {
    const content = newId()
    const heard = receiver.device.call('heard', content)
    const begun = await sender.device.call('say', { conversationId, content })
    return (await heard) - begun
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
    return (await heard) - begun
  }
  const runs = await inPairs(messages, ours, byHand)
  const times = { ours: runs.map(run => run.ours), floor: runs.map(run => run.floor) }
  const line = (name: string, figure: typeof median, most: number) => {
    const [own, floors] = [figure(times.ours), figure(times.floor)]
    const work = `a message, device to device, ${name} of ${messages}`
    return atMost(work, milliseconds(own), `${milliseconds(floors)}, NOTIFY, SSE, fetch`, [own / floors], most)
  }
  return [line('p50', median, 1.5), line('p95', percentile95, 2)]
}
