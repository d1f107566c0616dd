import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'vitest'

/** Decodes a mail's quoted-printable text. */
export const unquote = (source: string) => {
  const bytes = source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A minimal mail server that accepts every mail and returns the newest link sent to a person. */
export const takeMail = async () => {
  const mails: string[] = []
  const server = createServer(socket => {
    let received = ''
    let inMail = false
    socket.write('220 ready\r\n')
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
      for (;;) {
        const end = inMail ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0) return
        const part = received.slice(0, at)
        received = received.slice(at + end.length)
        if (inMail) mails.push(unquote(part))
        inMail = !inMail && part.toUpperCase() === 'DATA'
        socket.write(inMail ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')

  const newestLink = (recipient: string) =>
    mails.findLast(mail => mail.includes(`To: ${recipient}`))?.match(/https?:\/\/\S+/)?.[0]
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    linkTo: async (recipient: string, path: string) => {
      await expect.poll(() => newestLink(recipient), { timeout: 10_000 }).toContain(path)
      return newestLink(recipient) ?? ''
    },
    close: () => server.close(),
  }
}
