import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPage } from './markdown.ts'

const start = '# Règles\n\nEn clair.\n\n'

it('reads nested parts, paragraphs, lists and terms, and fills in our address and the fee', () => {
  const page = readPage(
    `${start}Dès [demain](/about).\n\n## Avis {#avis}\n\nÀ {email} & co., {fee}.\n\n- un\n- **deux**\n\n### Qui\n\n- **Vous**\n  et elle\n- **Moi**\n  et *lui*\n\n## Fin\n`,
  )
  expect(page).toEqual({
    id: '',
    title: 'Règles',
    lead: 'En clair.',
    body: [{ text: 'Dès <a href="/about">demain</a>.' }],
    parts: [
      {
        id: 'avis',
        title: 'Avis',
        body: [
          { text: 'À <a href="mailto:contact@pouce.example">contact@pouce.example</a> &amp; co., 5 %.' },
          { list: ['un', '<strong>deux</strong>'] },
        ],
        parts: [
          {
            id: '',
            title: 'Qui',
            body: [
              {
                terms: [
                  { term: 'Vous', meaning: 'et elle' },
                  { term: 'Moi', meaning: 'et <em>lui</em>' },
                ],
              },
            ],
            parts: [],
          },
        ],
      },
      { id: '', title: 'Fin', body: [], parts: [] },
    ],
  })
})

it.each(['| a |\n| - |\n| b |\n', '> dit', '- un\n  - dans un', '1. un', '```\ncode\n```', '<div>dit</div>'])(
  'fails the build on a block that no screen can render: %j',
  block => {
    expect(() => readPage(start + block)).toThrow('has no look for')
  },
)

it.each(globSync('??/*.md', { cwd: join(import.meta.dirname, '../texts') }))('has unique ids in %s', file => {
  const { parts } = readPage(readFileSync(join(import.meta.dirname, '../texts', file), 'utf8'))
  const ids = parts.map(({ id }) => id)
  expect(ids).not.toContain('')
  expect(new Set(ids).size).toBe(ids.length)
})
