import type { Context } from 'hono'
import { answerBytes } from './answer.ts'

type Made = { encoding: string | null; bytes: Buffer }

/** Answers with content that was written and compressed beforehand. */
export const answerMade = (c: Context, { encoding, bytes }: Made, { type, cache }: { type: string; cache: string }) => {
  c.header('Content-Type', type)
  c.header('Cache-Control', cache)
  c.header('Vary', 'Accept-Encoding')
  if (encoding) c.header('Content-Encoding', encoding)
  return answerBytes(c, new Uint8Array(bytes))
}
