import { expect, it } from 'vitest'
import { chatReceiver } from './chat-receiver.ts'

const job = { postedById: 'poster', assignedToId: 'student' }

it('C-07 the poster writes to the assigned student', () => {
  expect(chatReceiver(job, 'poster')).toBe('student')
})

it('C-07 a student writes to the poster', () => {
  expect(chatReceiver(job, 'student')).toBe('poster')
})

it.each(['poster', 'student'])('C-07 a message from the %s has no receiver before a student is accepted', sender => {
  expect(chatReceiver({ ...job, assignedToId: null }, sender)).toBeNull()
})
