import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's parameters for argon2id. They are stored in the hash, so they can be raised without locking anyone out. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export const hashPassword = async (password: string) => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const verify = async (password: string, hash: string) => {
  const parts = phc.exec(hash)
  if (!parts) throw new Error('a stored password hash is not readable')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

const spareHash = hashPassword(randomBytes(16).toString('base64'))

/** Without a hash (no account has that e-mail) it does the same work for nothing, so that timing reveals nothing. */
export const verifyPassword = async (password: string, hash: string | null | undefined) => {
  const isRight = await verify(password, hash ?? (await spareHash))
  return isRight && Boolean(hash)
}
