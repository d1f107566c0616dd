import { liveQuery } from 'dexie'
import { createEngine } from '../../engine.ts'
import { allOffers, readNewestOffers } from '../../rows.ts'
import { quietPorts } from './quiet-ports.ts'

const onScreen = 20

/** A visitor opens the app for the first time and views the newest offers. */
export const firstPull = async (count: number) => {
  const begun = performance.now()
  const engine = createEngine({ ports: quietPorts, account: null })
  let first = Number.NaN
  const newest = liveQuery(() => readNewestOffers(engine.db, onScreen, () => true))
  const list = document.body.appendChild(document.createElement('ul'))
  const watching = newest.subscribe(jobs => {
    list.replaceChildren(
      ...jobs.map(({ title }) => Object.assign(document.createElement('li'), { textContent: title })),
    )
    if (jobs.length < onScreen || !Number.isNaN(first)) return
    first = 0
    watching.unsubscribe()
    requestAnimationFrame(() => {
      first = performance.now() - begun
    })
  })
  await engine.start()
  await engine.drain()
  const whole = performance.now() - begun
  const { length: stored } = await allOffers(engine.db)
  if (stored !== count) throw new Error(`${stored} jobs came instead of ${count}`)
  engine.close()
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/sync'))
  const bytes = answers.reduce(
    (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
    0,
  )
  return { whole, first, bytes, requests: answers.length }
}
