import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Keys of a subscribed device, and decryption that only it can do. */
const createReceiver = () => {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291 over RFC 8188: one record, `salt (16) · size (4) · length of the key (1) · key · ciphertext`. */
    open: (body: Buffer) => {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(curve.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with a 2 followed by zero padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

const readJson = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Verifies the sender's signature: `vapid t=<signed token>, k=<its key>`. */
const checkSender = (header: string) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { isSigned, key, claims: readJson(claims) }
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export type Pushed = {
  payload: unknown
  sender: ReturnType<typeof checkSender>
  ttl: string | undefined
  urgency: unknown
  topic: unknown
}

/** A push service that decrypts what it receives, as the device behind it would. */
export const createPushService = async () => {
  const receivers = new Map<string, { open: (body: Buffer) => string; pushed: Pushed[] }>()
  const asked: string[] = []
  let fate: { status: number; headers?: Record<string, string>; afterMs?: number } = { status: 201 }
  const server = createServer((request, response) => {
    const answer = async () => {
      const { headers, url = '' } = request
      const body = await readBody(request)
      asked.push(url)
      if (fate.afterMs !== undefined) await pause(fate.afterMs, undefined, { ref: false })
      const receiver = receivers.get(url)
      if (receiver && fate.status === 201)
        receiver.pushed.push({
          payload: JSON.parse(receiver.open(body)),
          sender: checkSender(headers.authorization ?? ''),
          ttl: headers.ttl?.toString(),
          urgency: headers['urgency'],
          topic: headers['topic'],
        })
      response.writeHead(receiver ? fate.status : 404, fate.headers).end()
    }
    void answer().catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service has no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    asked,
    /** Sets its future answers. */
    behave: (next: typeof fate) => {
      fate = next
    },
    subscribe: () => {
      const path = `/push/${randomUUID()}`
      const { keys, open } = createReceiver()
      const pushed: Pushed[] = []
      receivers.set(path, { open, pushed })
      return { subscription: { endpoint: origin + path, keys }, pushed, leave: () => receivers.delete(path) }
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
