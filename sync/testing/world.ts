import { idOf, jobRow, notificationRow, offerRow, userRow } from './rows.ts'
import { createServer } from './server.ts'

export const me = idOf('account', 1)
export const feeds = [`user:${me}`, 'jobs:VD', 'jobs:GE']

/** Some offers, one of them in a canton that no device here follows, and a job under way. */
export const createWorld = (options: Parameters<typeof createServer>[0] = {}) => {
  const server = createServer(options)
  server.put('offer', offerRow(1), offerRow(2), offerRow(3, { canton: 'GE' }), offerRow(4, { canton: 'ZH' }))
  server.put('offer', offerRow(5, { status: 'assigned', chosen: 1 }))
  server.put('job', jobRow(5))
  server.put('user', userRow(1))
  server.notify(me, notificationRow(1))
  return server
}

export const apply = (n: number, job = n) => ({
  id: idOf('application', n),
  jobId: idOf('job', job),
  message: 'I would like to',
})

export const say = (n: number, content = `message ${n}`) => ({
  id: idOf('message', n),
  jobId: idOf('job', 5),
  content,
})

export const offer = (n: number, rate = 25) => ({
  id: idOf('job', n),
  title: `Own offer ${n}`,
  description: 'Move a piano',
  location: 'Lausanne, VD',
  duration: '2 h',
  rate,
})
