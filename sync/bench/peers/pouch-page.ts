import PouchDB from 'pouchdb-browser'

globalThis.bench = {
  /** As many documents as actions, each written separately as a person would, then sent in one replication. */
  drainOutbox: async ({ remote, count }) => {
    const db = new PouchDB(`peer${Date.now()}`)
    for (let at = 0; at < count; at++) {
      await db.put({ _id: `letter-${at}`, jobId: crypto.randomUUID(), message: 'Bonjour, je suis libre et motivée.' })
      await db.put({ _id: `message-${at}`, jobId: 'one', content: 'Est-ce que samedi à 14 h vous convient ?' })
    }
    const begun = performance.now()
    const { docs_written: written } = await db.replicate.to(remote, { batch_size: 500 })
    return { whole: performance.now() - begun, written }
  },
}
