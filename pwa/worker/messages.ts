/** What a page says to the worker. */
export type ToWorker =
  /** Be the one from now on. */
  | { kind: 'take-over' }
  /** Is this file of your version? Answered through the port with yes or no. */
  | { kind: 'is-yours'; path: string }
  /** A page of the version that has this file stands: whatever was here before it has gone. */
  | { kind: 'opened'; path: string }

export const parseToWorker = (data: unknown): ToWorker | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'take-over') return { kind: 'take-over' }
  if (!('path' in data) || typeof data.path !== 'string') return null
  const { kind, path } = data
  return kind === 'is-yours' || kind === 'opened' ? { kind, path } : null
}

/** What the worker says to a page: a notification was tapped that leads here. Answered through the port once it is heard. */
export type ToWindow = { kind: 'open'; url: string }

export const parseToWindow = (data: unknown): ToWindow | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'open') return null
  const { url } = { url: null, ...data }
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? { kind: 'open', url } : null
}
