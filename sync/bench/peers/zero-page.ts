import { Zero } from '@rocicorp/zero'
import { createEar, now } from '../page/ear.ts'
import { mutators, queries, schema } from './zero-schema.ts'

let isOnline = true
let bytes = 0
const sockets = new Set()
/** Zero has no offline switch: its sockets are closed, and new ones fail. */
globalThis.WebSocket = class extends WebSocket {
  constructor(address, protocols) {
    super(isOnline ? address : 'ws://127.0.0.1:1', protocols)
    sockets.add(this)
    this.addEventListener('close', () => sockets.delete(this))
    this.addEventListener('message', ({ data }) => (bytes += data.length))
  }
}
const setOnline = value => {
  isOnline = value
  if (!isOnline) for (const socket of sockets) socket.close()
}

/** Zero does not report when it has stored the rows. IndexedDB does. */
let seeStored = () => {}
const puts = new WeakMap()
const { put } = IDBObjectStore.prototype
IDBObjectStore.prototype.put = function (...given) {
  const { transaction } = this
  if (!puts.has(transaction)) transaction.addEventListener('complete', () => seeStored(puts.get(transaction)))
  puts.set(transaction, (puts.get(transaction) ?? 0) + 1)
  return put.apply(this, given)
}

let zero
const open = storageKey => {
  zero = new Zero({ schema, mutators, cacheURL: location.origin, storageKey, userID: null, logLevel: 'error' })
}

const becomes = name =>
  new Promise(resolve => {
    const { state } = zero.connection
    if (state.current.name === name) return resolve()
    const stop = state.subscribe(present => {
      if (present.name !== name) return
      stop()
      resolve()
    })
  })

const fill = () => Promise.all([zero.preload(queries.offers()).complete, zero.preload(queries.posters()).complete])

const { came, heard } = createEar()

const message = ({ conversationId, sender, receiver, content }) =>
  mutators.say({
    id: crypto.randomUUID(),
    notification: crypto.randomUUID(),
    jobId: conversationId,
    senderId: sender,
    receiverId: receiver,
    content,
    createdAt: Date.now(),
  })
const application = ({ jobId, sender }) =>
  mutators.apply({
    id: crypto.randomUUID(),
    notification: crypto.randomUUID(),
    offerId: jobId,
    offerVersion: 1,
    studentId: sender,
    message: 'Bonjour, je suis libre et motivée.',
    createdAt: Date.now(),
  })

/** An application for every offer, and as many messages, each written separately as a person would. */
const actOffline = async ({ storageKey, jobIds, ...talk }) => {
  open(storageKey)
  await becomes('connected')
  setOnline(false)
  await becomes('connecting')
  const answers = []
  const act = async action => {
    const { client, server } = zero.mutate(action)
    await client
    answers.push(server)
  }
  for (const jobId of jobIds) {
    await act(application({ ...talk, jobId }))
    await act(message({ ...talk, content: 'Est-ce que samedi à 14 h vous convient ?' }))
  }
  // By now it has tried to connect and failed.
  await later(1000)
  return answers
}

const later = ms => new Promise(resolve => setTimeout(resolve, ms))

globalThis.bench = {
  /** Measures when everything can be queried from memory, and when it is stored. */
  firstPull: async ({ storageKey, count }) => {
    const begun = performance.now()
    // Zero stores chunks of some rows each. Everything else that it stores is far less.
    const storing = new Promise(resolve => (seeStored = chunks => chunks > count / 10 && resolve()))
    open(storageKey)
    await fill()
    const whole = performance.now() - begun
    const received = bytes
    await storing
    const stored = performance.now() - begun
    const { length } = await zero.run(queries.withPosters())
    if (length !== count) throw new Error(`${length} jobs came instead of ${count}`)
    return { whole, stored, bytes: received }
  },
  /** Number of rows that a page without network finds. */
  countStored: async storageKey => {
    setOnline(false)
    open(storageKey)
    for (let tries = 0; ; tries++) {
      const rows = await zero.run(queries.withPosters())
      if (rows.length > 0 || tries === 50) return rows.filter(({ poster }) => poster).length
      await later(100)
    }
  },
  follow: async ids => {
    open(crypto.randomUUID())
    await fill()
    const view = zero.materialize(queries.these({ ids }))
    view.addListener(rows => {
      const [first] = rows
      if (rows.length === ids.length && rows.every(({ title }) => title === first.title)) came(first.title)
    })
  },
  listen: async conversationId => {
    open(crypto.randomUUID())
    const view = zero.materialize(queries.newestMessages({ jobId: conversationId }))
    view.addListener(rows => {
      for (const { content } of rows) came(content)
    })
    await becomes('connected')
  },
  heard,
  say: async talk => {
    const begun = now()
    await zero.mutate(message(talk)).client
    return begun
  },
  /** Measured from when it is connected again. It retries every five seconds. */
  drainOutbox: async order => {
    const answers = await actOffline(order)
    setOnline(true)
    const back = performance.now()
    await becomes('connected')
    const begun = performance.now()
    const results = await Promise.all(answers)
    const refused = results.filter(({ type }) => type === 'error').length
    return { whole: performance.now() - begun, waited: begun - back, refused }
  },
  /** Long enough for Zero to store the writes. */
  leaveOffline: async order => {
    await actOffline(order)
    await later(5000)
  },
  comeBack: async storageKey => {
    open(storageKey)
    await becomes('connected')
  },
}
