import { Replicache } from 'replicache'

/** All changes after the cookie, page by page, in one answer. */
const puller = async ({ cookie }) => {
  let { xid, id } = cookie ?? { xid: '0', id: '' }
  const patch = []
  for (;;) {
    const response = await fetch(`/since?xid=${xid}&id=${id}&limit=1000`)
    const { documents, checkpoint } = await response.json()
    for (const value of documents) patch.push({ op: 'put', key: `job/${value.id}`, value })
    ;({ xid, id } = checkpoint)
    if (documents.length < 1000) break
  }
  const order = (cookie?.order ?? 0) + 1
  return {
    httpRequestInfo: { httpStatusCode: 200, errorMessage: '' },
    response: { cookie: { order, xid, id }, lastMutationIDChanges: {}, patch },
  }
}

let opened

const jobs = () => opened.query(tx => tx.scan({ prefix: 'job/' }).values().toArray())

const bench = {
  /** It answers from memory, and stores later. */
  firstPull: async count => {
    const begun = performance.now()
    opened = new Replicache({ name: `peer${Date.now()}`, puller, pullInterval: null, logLevel: 'error' })
    await opened.pull({ now: true })
    const { length } = await jobs()
    const whole = performance.now() - begun
    if (length !== count) throw new Error(`${length} jobs came instead of ${count}`)
    return { whole }
  },
  pullNow: async title => {
    const begun = performance.now()
    await opened.pull({ now: true })
    const whole = performance.now() - begun
    const found = await jobs()
    return { whole, arrived: found.filter(job => job.title === title).length }
  },
}
globalThis.bench = bench
