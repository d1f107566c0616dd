/** Messages from a page to the service worker. */
export type ToWorker =
  /** Activate now, in the format of workbox-window. */
  | { type: 'SKIP_WAITING' }
  /** Asks whether the worker is of this version. It answers yes or no through the port. */
  | { kind: 'is-yours'; version: string }
  /** A page of this version is open, so the previous one in its window is gone. */
  | { kind: 'opened'; version: string }

export const parseToWorker = (data: unknown): ToWorker | null => {
  if (typeof data !== 'object' || data === null) return null
  if ('type' in data && data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (!('kind' in data)) return null
  // Sent by a window of the previous version.
  if (data.kind === 'take-over') return { type: 'SKIP_WAITING' }
  if (!('version' in data) || typeof data.version !== 'string') return null
  const { kind, version } = data
  return kind === 'is-yours' || kind === 'opened' ? { kind, version } : null
}

/** Message from the worker to a page: a notification was tapped that opens this address. The page answers through the port. */
export type ToWindow = { kind: 'open'; url: string }

export const parseToWindow = (data: unknown): ToWindow | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'open') return null
  const { url } = { url: null, ...data }
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? { kind: 'open', url } : null
}
