import { describe, expect, it } from 'vitest'
import { writeHead } from './head.ts'
import { toExcerpt, toLine } from './plain-text.ts'
import { toTemplate } from './template.ts'

const hostile = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</script><!-- <script>',
  '&lt;b&gt; $& $1 $` \\u003c',
  'אבג \u202Egnp.exe 👩‍👩‍👧‍👦',
  'a\u2028b\u2029c\u0000d\r\ne',
]

const headOf = (text: string) =>
  writeHead(
    {
      title: text,
      description: text,
      canonical: '/jobs/1',
      properties: { 'profile:first_name': text },
      about: { '@type': 'JobPosting', title: text, [text]: 1 },
    },
    'https://pouce.example',
  )

/** Elements as a browser's parser finds them. */
const namesOf = (html: string) => [...html.matchAll(/<\/?([a-z]+)/gi)].map(([tag]) => tag.toLowerCase())

describe('a head', () => {
  it.each(hostile)('has the same elements whatever is typed: %j', text => {
    const html = headOf(text)
    expect(namesOf(html)).toEqual(namesOf(headOf('Tondre la pelouse')))
    expect(html).not.toContain('<!--')
    expect(html).not.toMatch(/[\u202A-\u202E\u2028\u2029\0]/)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ '@type': 'JobPosting', title: text, [text]: 1 })
  })

  it.each(hostile)('is inserted into its page unchanged: %j', text => {
    const page = toTemplate('<head><!--head--><title>x</title><!--/head--></head><body></body>')
    expect(page.fill(headOf(text))).toBe(`<head>${headOf(text)}</head><body></body>`)
  })

  it('excludes a page without a canonical address from search engines, and gives the others full addresses', () => {
    const hidden = writeHead({ title: 'x', description: 'y', canonical: null }, 'https://pouce.example')
    expect(hidden).toContain('<meta name="robots" content="noindex">')
    expect(hidden).not.toContain('canonical')
    const html = headOf('x')
    expect(html).toContain('<link rel="canonical" href="https://pouce.example/jobs/1">')
    expect(html).toContain('<meta property="og:url" content="https://pouce.example/jobs/1">')
    expect(html).toContain('<meta property="og:image" content="https://pouce.example/share.png">')
    expect(html).not.toContain('noindex')
  })
})

describe('a typed text', () => {
  it('becomes one line without characters that reorder text', () => {
    expect(toLine('  un\n\ndeux\u202E\ttrois ')).toBe('un deux trois')
    expect(toLine('שלום 👋🏽')).toBe('שלום 👋🏽')
  })

  it('is cut between words, and never within a grapheme', () => {
    expect(toExcerpt('Tondre la pelouse du jardin', 18)).toBe('Tondre la pelouse…')
    expect(toExcerpt('court', 18)).toBe('court')
    const family = '👩‍👩‍👧‍👦'
    expect(toExcerpt(family.repeat(30), 10)).toBe(`${family.repeat(9)}…`)
    expect(toExcerpt('é'.normalize('NFD').repeat(30), 10)).toBe(`${'é'.normalize('NFD').repeat(9)}…`)
  })
})
