import { expect, it } from 'vitest'
import { toLines } from './to-lines.ts'

const message = (n: number, senderId: string, receiverId: string) => ({
  id: `message-${n}`,
  jobId: 'job',
  senderId,
  receiverId,
  content: `n ${n}`,
  createdAt: `2026-11-2${n}T09:00:00.000Z`,
  isRead: true,
  heldBy: {},
})

const now = Date.parse('2026-11-28T12:00:00.000Z')
const messages = [message(1, 'me', 'lea'), message(2, 'lea', 'me'), message(3, 'noe', 'me')]
const kinds = (parts: Parameters<typeof toLines>[0]['parts']) =>
  toLines({ messages, pending: [], parts }, undefined, now)
    .filter(({ kind }) => kind === 'with' || kind === 'message')
    .map(line => (line.kind === 'with' ? line.personId : line.key))

it('C-02 names the student of each part where a job had several students one after another', () => {
  expect(kinds({ me: 'me', current: 'noe' })).toEqual(['lea', 'message-1', 'message-2', 'noe', 'message-3'])
})

it('C-02 names the current student before the first message', () => {
  expect(kinds({ me: 'me', current: 'awa' }).slice(-2)).toEqual(['message-3', 'awa'])
  expect(kinds({ me: 'me', current: undefined }).at(-1)).toBe('message-3')
})

it('C-02 shows no parts with a single student', () => {
  expect(kinds(undefined)).toEqual(['message-1', 'message-2', 'message-3'])
})
