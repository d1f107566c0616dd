import { afterAll } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { freePort } from '../server/free-port.ts'
import { listen } from '../server/listen.ts'
import { sendRaw, type RawRequest } from './raw-http.ts'
import { origin, type Person, type World } from './world.ts'

type Headers = NonNullable<RawRequest['headers']>

/** Serves the world's API over a real socket, for raw requests by its people. */
export const overSockets = async (world: World) => {
  const port = await freePort()
  const { close } = await listen(world.app.fetch, { port, host: '127.0.0.1' })
  afterAll(close)

  const base: Headers = [['Host', `localhost:${port}`]]
  const headersOf = async (person: Person): Promise<Headers> => [
    ...base,
    ['Origin', origin],
    ['Cookie', `pouce=${await openSession(world.sql, person.id, 'test')}`],
    ['Content-Type', 'application/json'],
  ]
  const send = (request: RawRequest, options?: Parameters<typeof sendRaw>[2]) =>
    sendRaw(port, { headers: base, ...request }, options)
  return { send, headersOf, base }
}
