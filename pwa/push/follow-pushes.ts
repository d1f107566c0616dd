import { parseToWindow } from '../service-worker/worker/messages.ts'
import { takeOpened } from '../service-worker/worker/pushed-cache.ts'
import { push } from './push.ts'

/** Renews this device's push subscription, and opens notifications tapped outside of the app. */
export const followPushes = (open: (url: string) => void) => {
  void push.keep().catch(() => undefined)
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const look = async () => {
    const said = await takeOpened()
    if (said) await (await import('./tell-what-was-said.ts')).tellWhatWasSaid(said)
  }
  const lookNow = () => void look().catch(() => undefined)
  lookNow()
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const message = parseToWindow(data)
    if (!message) return
    ports[0]?.postMessage('heard')
    open(message.url)
    lookNow()
  }
  workers?.addEventListener('message', hear)
  return () => workers?.removeEventListener('message', hear)
}
