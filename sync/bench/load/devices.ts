import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../schema/ids.ts'
import type { Mutation } from '../../../schema/sync.ts'
import { createLoadDevice, type LoadDevice, type Notes } from './device.ts'
import { loadOrder, type LoadReport } from './order.ts'
import { minutesBetween } from './pace.ts'

// All phones run in a separate process, so that they take no time from the servers.

const openAtOnce = 50
const words = ['jardin', 'déménagement', 'cours', 'ménage', 'informatique', 'vélo', 'cuisine']

type Deed = {
  what: string
  every: number
  who: (device: LoadDevice) => boolean
  run: (device: LoadDevice) => Promise<number>
}

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]

const start = async () => {
  const [given]: unknown[] = await once(process, 'message')
  const { origins, people, offers, minutes, xid } = loadOrder.parse(given)
  const report: LoadReport = { took: {}, errors: {}, brought: 0, asked: 0, shed: 0, bytes: 0, lag: 0 }
  const note = (what: string, ms: number) => void (report.took[what] ??= []).push(ms)
  /** Send time of each message, until its receiver has it. */
  const sent = new Map<string, { by: string; at: number }>()

  const createNotes = (id: string): Notes => ({
    failed: what => {
      report.errors[what] = (report.errors[what] ?? 0) + 1
    },
    received: bytes => {
      report.bytes += bytes
    },
    brought: () => void report.brought++,
    asked: () => void report.asked++,
    shed: () => void report.shed++,
    saw: ({ entity, id: row }) => {
      const message = entity === 'message' ? sent.get(row) : undefined
      if (!message || message.by === id) return
      sent.delete(row)
      note('message, device to device', performance.now() - message.at)
    },
  })
  const devices = people.map((person, at) => {
    const address = `10.${at >> 14}.${(at >> 7) & 127}.${at & 127}`
    const notes = createNotes(person.id)
    return { ...createLoadDevice({ origin: origins[at % origins.length] ?? '', address, person, xid, notes }), notes }
  })

  const action = (account: string, command: string, input: object): Mutation => ({
    id: newId(),
    account,
    command,
    input: { ...input },
  })
  const deeds: Deed[] = [
    {
      every: minutesBetween.return,
      who: () => true,
      what: 'opening the app',
      run: device => {
        device.close()
        return device.open()
      },
    },
    { every: minutesBetween.search, who: () => true, what: 'search', run: device => device.search(any(words) ?? '') },
    {
      every: minutesBetween.message,
      who: ({ person }) => person.conversation !== null,
      what: 'sending a message',
      run: device => {
        const { id: by, conversation } = device.person
        const id = newId()
        sent.set(id, { by, at: performance.now() })
        return device.sync([action(by, 'send-message', { id, jobId: conversation, content: 'À demain, dix heures ?' })])
      },
    },
    {
      every: minutesBetween.application,
      who: ({ person }) => !person.isPoster,
      what: 'applying',
      run: device => {
        const input = {
          id: newId(),
          jobId: any(offers),
          message: 'Je suis libre samedi et j’ai déjà tondu des jardins.',
        }
        return device.sync([action(device.person.id, 'apply-to-job', input)])
      },
    },
    {
      every: minutesBetween.publication,
      who: ({ person }) => person.isPoster,
      what: 'publishing',
      run: device => {
        const input = {
          id: newId(),
          title: 'Tondre la pelouse',
          description: 'Un petit jardin derrière la maison, une tondeuse est là.',
          category: 'physical',
          location: 'Lausanne, VD',
          duration: '2 heures',
          rate: 25,
        }
        return device.sync([action(device.person.id, 'publish-job', input)])
      },
    },
    { every: minutesBetween.firstFill, who: () => true, what: 'first fill', run: device => device.sync([], true) },
  ]

  const left = [...devices]
  const opener = async () => {
    for (let device = left.pop(); device; device = left.pop()) await device.open()
  }
  await Promise.all(Array.from({ length: openAtOnce }, opener))
  process.send?.('open')
  await once(process, 'message')

  report.bytes = report.brought = report.asked = report.shed = 0
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const ends = performance.now() + minutes * 60_000
  const live = async (device: (typeof devices)[number], { every, who, what, run }: Deed) => {
    if (!who(device)) return
    for (;;) {
      const wait = -Math.log(1 - Math.random()) * every * 60_000
      if (performance.now() + wait > ends) return
      await pause(wait)
      await run(device).then(
        ms => note(what, ms),
        (error: unknown) => device.notes.failed(`${what}: ${String(error)}`),
      )
    }
  }
  await Promise.all(devices.flatMap(device => deeds.map(deed => live(device, deed))))
  // The last messages are still on their way.
  await pause(Math.max(0, ends - performance.now()) + 2000)
  if (sent.size > 0) report.errors['messages that were not received'] = sent.size
  report.lag = delay.percentile(99) / 1e6
  process.send?.(report)
}

process.once('disconnect', () => process.exit())
await start()
