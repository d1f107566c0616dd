import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const list = { type: 'array', items: text }
const maybe = { type: ['string', 'null'] }
const word = { type: 'string', maxLength: 60 }

/** The same rows under the same indexes, except the assigned student's: an index cannot contain null here. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    status: word,
    canton: word,
    createdAt: word,
    postedById: word,
    ...Object.fromEntries(
      [
        'title',
        'description',
        'location',
        'duration',
        'category',
        'deliveryType',
        'languageRequired',
        'urgencyLevel',
        'experienceRequired',
        'physicalDemand',
        'paymentMethod',
      ].map(name => [name, text]),
    ),
    ...Object.fromEntries(
      ['isLongTermProject', 'toolsProvided', 'isRecurring', 'tipAllowed', 'isPremiumJob'].map(name => [name, flag]),
    ),
    ...Object.fromEntries(['requiredSkills', 'deliverables', 'requiredTools'].map(name => [name, list])),
    ...Object.fromEntries(['subcategory', 'projectDuration', 'scheduledFor', 'withdrawnAt'].map(name => [name, maybe])),
    rate: { type: 'number' },
    hourlyRate: { type: 'number' },
    minimumRate: { type: 'number' },
    estimatedDuration: { type: ['number', 'null'] },
    poster: { type: 'object' },
    version: { type: 'number' },
  },
  required: ['id', 'status', 'canton', 'createdAt', 'postedById'],
  indexes: ['canton', 'status', 'createdAt', 'postedById'],
}

const open = async () => {
  const database = await createRxDatabase({
    name: `peer${Date.now()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  })
  const { offers } = await database.addCollections({ offers: { schema } })
  const replication = replicateRxCollection({
    collection: offers,
    replicationIdentifier: 'offers',
    live: true,
    waitForLeadership: false,
    pull: {
      batchSize: 1000,
      handler: async (checkpoint, batchSize) => {
        const { xid, id } = checkpoint ?? { xid: '0', id: '' }
        const response = await fetch(`/since?xid=${xid}&id=${id}&limit=${batchSize}`)
        return response.json()
      },
    },
  })
  await replication.awaitInitialReplication()
  return { offers, replication }
}

let opened

const bench = {
  firstPull: async count => {
    const begun = performance.now()
    opened = await open()
    const whole = performance.now() - begun
    const stored = await opened.offers.count().exec()
    if (stored !== count) throw new Error(`${stored} offers came instead of ${count}`)
    return { whole }
  },
  pullNow: async title => {
    const begun = performance.now()
    opened.replication.reSync()
    await opened.replication.awaitInSync()
    const whole = performance.now() - begun
    const found = await opened.offers.find({ selector: { title } }).exec()
    return { whole, arrived: found.length }
  },
}
globalThis.bench = bench
