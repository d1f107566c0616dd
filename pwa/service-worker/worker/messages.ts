/** What a page says to the worker. */
export type ToWorker =
  /** Be the one from now on, in the words of workbox-window. */
  | { type: 'SKIP_WAITING' }
  /** Are you of this version? Answered through the port with yes or no. */
  | { kind: 'is-yours'; version: string }
  /** A page of this version stands: whatever was here before it has gone. */
  | { kind: 'opened'; version: string }

export const parseToWorker = (data: unknown): ToWorker | null => {
  if (typeof data !== 'object' || data === null) return null
  if ('type' in data && data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (!('kind' in data)) return null
  // So says a window of the version before.
  if (data.kind === 'take-over') return { type: 'SKIP_WAITING' }
  if (!('version' in data) || typeof data.version !== 'string') return null
  const { kind, version } = data
  return kind === 'is-yours' || kind === 'opened' ? { kind, version } : null
}

/** What the worker says to a page: a notification was tapped that leads here. Answered through the port once it is heard. */
export type ToWindow = { kind: 'open'; url: string }

export const parseToWindow = (data: unknown): ToWindow | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'open') return null
  const { url } = { url: null, ...data }
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? { kind: 'open', url } : null
}
