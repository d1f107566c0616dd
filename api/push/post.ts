import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isOpenEndpoint } from './endpoint.ts'
import { isInnerAddress } from './inner-address.ts'

type Post = { endpoint: string; headers: Record<string, string>; body: Buffer }
type Answer = { status: number; retryAfter: string | null }

const timeout = 10_000

/** Resolves a name once and connects to that result. Fails if any of its addresses is internal. */
const lookUpOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const isInside = !error && found.some(({ address }) => isInnerAddress(address))
    const [first] = found ?? []
    if (error || isInside || !first) callback(error ?? new Error('the endpoint lies inside'), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })

/** Sends a message to a push service. Follows no redirect, and discards the response body. */
export const post = ({ endpoint, headers, body }: Post, trusted: readonly string[], ending?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    if (!isOpenEndpoint(endpoint, trusted)) {
      resolve({ status: 410, retryAfter: null })
      return
    }
    const isTrusted = trusted.includes(new URL(endpoint).origin)
    const { request } = endpoint.startsWith('http:') ? http : https
    const options = { method: 'POST', headers, timeout, ...(isTrusted ? {} : { lookup: lookUpOutside }) }
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(ending ? [ending] : [])])
    const asked = request(endpoint, { ...options, signal }, answer => {
      answer.resume()
      answer.on('error', () => undefined)
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null })
    })
    asked.on('error', reject)
    asked.end(body)
  })
