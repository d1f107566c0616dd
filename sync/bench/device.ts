import { newId } from '../../schema/ids.ts'
import { jobsFeeds, userFeed } from '../../schema/feeds.ts'
import { syncAnswer, syncVersion, type Mutation } from '../../schema/sync.ts'

/** Calls the sync route without a browser, to measure only the server. */
export const createDevice = (origin: string, person: { id: string; token: string } | null) => {
  const device = newId()
  const feeds = [...(person ? [userFeed(person.id)] : []), ...jobsFeeds]
  const request = (epoch: string | null, cursors: Record<string, string>, mutations: readonly Mutation[] = []) =>
    JSON.stringify({ device, version: syncVersion.current, epoch, cursors, page: null, mutations })

  const post = async (body: string) => {
    const begun = performance.now()
    const response = await fetch(`${origin}/api/sync`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        ...(person && { cookie: `pouce=${person.token}` }),
      },
      body,
    })
    const text = await response.text()
    const whole = performance.now() - begun
    if (!response.ok) throw new Error(`the sync route answered ${response.status}: ${text}`)
    return { whole, answer: syncAnswer.parse(JSON.parse(text)) }
  }
  /** State of a device that has everything. */
  const inStep = async (cursor: string) => {
    const cursors = Object.fromEntries(feeds.map(feed => [feed, cursor]))
    const { answer } = await post(request(null, cursors))
    return { epoch: answer.epoch, cursors: answer.cursors }
  }
  return { request, post, inStep }
}
