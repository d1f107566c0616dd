import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from './environment.ts'

export type Message = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> }

export type Mail = {
  send: (message: Message) => Promise<void>
  // True if mails reach people: only then may we ask an account to confirm its address.
  verifies: boolean
}

/** SMTP errors can contain the recipient's address, so keep only their kind. */
class MailRefused extends Error {
  override readonly name = 'MailRefused'

  constructor(cause: unknown) {
    const of = (key: string): unknown =>
      typeof cause === 'object' && cause !== null ? Reflect.get(cause, key) : undefined
    const words = [of('code'), of('responseCode')].filter(word => typeof word === 'string' || typeof word === 'number')
    super(`the mail did not go: ${words.join(' ') || 'unknown'}`)
  }
}

/** A hanging server must not block a task for long: the task is retried. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

// nodemailer is loaded with the first mail, to keep the start fast.
const smtp = (url: string, from: string): Mail => {
  const opened = () => import('nodemailer').then(({ createTransport }) => createTransport({ url, ...timeouts }))
  let transport: ReturnType<typeof opened> | undefined
  return {
    verifies: true,
    send: async message => {
      transport ??= opened()
      const sender = await transport
      await sender.sendMail({ from, ...message }).catch((error: unknown) => {
        throw new MailRefused(error)
      })
    },
  }
}

const mailbox = (folder: string, from: string): Mail => ({
  verifies: false,
  send: async message => {
    const { createTransport } = await import('nodemailer')
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      ...message,
    })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, name), bytes, { mode: 0o600 })
  },
})

export const createMail = ({ smtpUrl, mailFrom, mailboxFolder }: Environment) =>
  smtpUrl ? smtp(smtpUrl, mailFrom) : mailbox(mailboxFolder, mailFrom)
