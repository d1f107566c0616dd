import { expect, it } from 'vitest'
import { parsePushed } from './answer-push.ts'
import { parseToWindow } from './messages.ts'

const pushed = { title: 'Message de Zoé', body: 'Nouveau message', url: '/dashboard?tab=messages', tag: 'x', unread: 2 }

it('parses our push messages', () => {
  expect(parsePushed(JSON.stringify(pushed))).toEqual(pushed)
})

it('ignores anything else, and every link to another origin', () => {
  const others = [undefined, '', 'null', '[]', '{}', JSON.stringify({ ...pushed, title: 1 })]
  const elsewhere = ['https://example.com/', '//example.com', 'javascript:alert(1)', ''].map(url =>
    JSON.stringify({ ...pushed, url }),
  )
  expect([...others, ...elsewhere].map(parsePushed).filter(Boolean)).toEqual([])
  expect(parseToWindow({ kind: 'open', url: '/jobs' })).toEqual({ kind: 'open', url: '/jobs' })
  expect([null, 'open', { kind: 'open' }, { kind: 'open', url: '//example.com' }].map(parseToWindow)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
