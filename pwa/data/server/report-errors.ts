import type { reportDeviceError } from '../../../schema/contracts/device-errors.ts'
import { call, CallError } from './call.ts'

/** Most reports per page. A recurring error counts once. */
const most = 3

const ourPlace = /\/assets\/([\w.-]+\.js:\d+:\d+)/

/** Reports uncaught errors to the server: class and place only, never the message, which may contain personal data. */
export const reportErrors = (readRoute: () => string) => {
  const places = new Set<string>()
  const report = (fault: unknown) => {
    if (!(fault instanceof Error) || fault instanceof CallError || !navigator.onLine) return
    const [, at] = ourPlace.exec(fault.stack ?? '') ?? []
    if (at === undefined || places.has(at) || places.size >= most) return
    places.add(at)
    const told = { kind: fault.name, at, route: readRoute() }
    void call<typeof reportDeviceError>('POST', '/api/device-errors', told).catch(() => undefined)
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
