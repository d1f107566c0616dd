import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnvironment } from './environment.ts'
import { freePort } from './free-port.ts'
import { createLog } from './log.ts'
import { createMail } from './mail.ts'

const message = {
  to: 'lea@example.ch',
  subject: 'Bienvenue à Pouce',
  text: 'Votre lien : https://pouce.example/verify#token=1',
}

it('without a mail server writes each mail to a file of its own that only we may read', async () => {
  const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'pouce-mail-'))
  onTestFinished(() => rmSync(DATA_FOLDER, { recursive: true }))
  const mail = createMail(readEnvironment({ DATA_FOLDER }))
  await Promise.all([mail.send(message), mail.send(message)])
  const folder = join(DATA_FOLDER, 'mailbox')
  const [file, ...others] = readdirSync(folder).map(name => join(folder, name))
  expect(others).toHaveLength(1)
  expect(statSync(file ?? '').mode & 0o777).toBe(0o600)
  const written = readFileSync(file ?? '', 'utf8')
  expect(written).toContain('To: lea@example.ch')
  expect(written).toContain('https://pouce.example/verify#token=1')
  expect(mail.verifies).toBe(false)
})

// Minimal mail server for one plain conversation.
const startMailServer = (port: number, received: string[], toRecipient = '250 ok') =>
  new Promise<void>(resolve => {
    const server = createServer(socket => {
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', chunk => {
        const text = String(chunk)
        received.push(text)
        if (inData && !text.endsWith('\r\n.\r\n')) return
        if (!inData && text.startsWith('DATA')) {
          inData = true
          socket.write('354 go on\r\n')
          return
        }
        inData = false
        const answer = text.startsWith('RCPT') ? toRecipient : '250 ok'
        socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : `${answer}\r\n`)
      })
    })
    onTestFinished(() => void server.close())
    server.listen(port, '127.0.0.1', resolve)
  })

it('sends mails through the mail server if there is one', async () => {
  const received: string[] = []
  const port = await freePort()
  await startMailServer(port, received)
  const mail = createMail(
    readEnvironment({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Pouce <pouce@example.ch>' }),
  )
  await mail.send(message)
  expect(mail.verifies).toBe(true)
  const conversation = received.join('')
  expect(conversation).toContain('MAIL FROM:<pouce@example.ch>')
  expect(conversation).toContain('RCPT TO:<lea@example.ch>')
  expect(conversation).toContain('Subject: =?UTF-8?')
})

it('logs no address when a mail server refuses a mail, whatever the server says', async () => {
  const port = await freePort()
  await startMailServer(port, [], '550 5.1.1 <lea@example.ch>: no such person')
  const mail = createMail(readEnvironment({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'pouce@example.ch' }))
  const error: unknown = await mail.send(message).catch((reason: unknown) => reason)
  const lines: string[] = []
  createLog('error', line => void lines.push(line)).error('afterwards_failed', { error })
  expect(lines.join()).toContain('550')
  expect(lines.join()).not.toContain('lea@')
})
