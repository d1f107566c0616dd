import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile95 } from '../../api/bench/statistics.ts'
import { newId } from '../../schema/ids.ts'
import type { Browser } from './browsers.ts'
import { atMost, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { inPairs } from './pairs.ts'
import { addCouple } from './people.ts'

const messages = 150
/** To a server across the country, there and back. */
const distance = 150

/** From the hand of one person to the screen's database of the other, each in a browser of its own. */
export const measureMessage: Measure = async ({ databases, openBrowser, startApi, startFloor }) => {
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
  /** Of two devices of one person the one takes what its stream brings, the other asks. */
  const measureFromAfar = async () => {
    const added = distance
    const from = await listen(await openBrowser(), student, { added })
    const taking = await listen(await openBrowser(), poster, { added })
    const asking = await listen(await openBrowser(), poster, { added, asks: true })
    await pause(1000)
    const taken: number[] = []
    const asked: number[] = []
    for (let at = 0; at < messages / 5; at++) {
      const content = newId()
      const [one, other] = [taking.call('heard', content), asking.call('heard', content)]
      const begun = await from.call('say', { conversationId, content })
      taken.push((await one) - begun)
      asked.push((await other) - begun)
      await pause(500)
    }
    const [own, poked] = [median(taken), median(asked)]
    const work = `the same, ${distance} ms away, p50 of ${taken.length}`
    return atMost(work, milliseconds(own), `${milliseconds(poked)}, poke and pull`, [own / poked], 0.7)
  }

  const runs = await inPairs(messages, ours, byHand)
  const times = { ours: runs.map(run => run.ours), floor: runs.map(run => run.floor) }
  const line = (name: string, figure: typeof median, most: number) => {
    const [own, floors] = [figure(times.ours), figure(times.floor)]
    const work = `a message, device to device, ${name} of ${messages}`
    return atMost(work, milliseconds(own), `${milliseconds(floors)}, NOTIFY, SSE, fetch`, [own / floors], most)
  }
  const near = [line('p50', median, 1.3), line('p95', percentile95, 1.5)]
  return [...near, await measureFromAfar()]
}
