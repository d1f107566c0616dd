import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Environment } from '../server/environment.ts'

/** Maximum time that anyone waits for the bucket. */
const patienceMs = 10_000

/** The answer's body may quote the request, so keep only the status of a refusal. */
export class BucketRefused extends Error {
  override readonly name = 'BucketRefused'
}

/** Client of the one bucket for pictures, on any S3 server. Object keys are content hashes. */
export const createBucket = ({ endpoint, name, region, ...keys }: NonNullable<Environment['bucket']>) => {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  // Path-style addresses: a server with one host name needs no name per bucket.
  const addressOf = (key: string) => `${endpoint}/${name}/${key}`
  const ask = async (key: string, init: RequestInit = {}, signal = AbortSignal.timeout(patienceMs)) => {
    const answer = await client.fetch(addressOf(key), { ...init, signal })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new BucketRefused(`the bucket answered ${init.method ?? 'GET'} with ${answer.status}`)
  }
  return {
    /** The server checks the body against this hash, and refuses a truncated one. */
    put: async (key: string, bytes: Uint8Array<ArrayBuffer>, type: string) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'Content-Type': type, 'X-Amz-Content-Sha256': hash }
      const { ok, status } = await ask(key, { method: 'PUT', headers, body: bytes })
      if (!ok) throw new BucketRefused(`the bucket answered PUT with ${status}`)
    },
    get: async (key: string) => {
      const answer = await ask(key)
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    remove: async (key: string) => {
      await ask(key, { method: 'DELETE' })
    },
    /** True if the object is publicly readable. */
    isOpen: async (key: string) => {
      const answer = await fetch(addressOf(key), { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) })
      return answer.ok
    },
  }
}

export type Bucket = ReturnType<typeof createBucket>
