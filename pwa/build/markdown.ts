import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { formatPercent } from '../../schema/format-money.ts'
import { fees } from '../../schema/rules.ts'
import texts from '../texts/fr/product.json' with { type: 'json' }
import type { Block, PageText, Part } from '../texts/page-text.ts'

/**
 * Reads the pages written in Markdown (`pwa/texts/<language>/*.md`):
 *
 *     ## Avis {#evaluations}      a heading with its id
 *     - **Compte**                in a list of terms, the first line of each entry is bold
 *       Prénom, nom, ville.
 *     Écrivez à {email}           our own address
 *     {fee} de frais              today's fee
 *
 * Paragraphs and lists with links and emphasis are supported too. A block that no screen can render fails the build.
 */
const fill = (line: string) =>
  line.replaceAll('{email}', `<${texts.product_email}>`).replaceAll('{fee}', formatPercent(fees.applicationPercent))
const toHtml = (line: string) => marked.parseInline(fill(line), { async: false })

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isPlain = ({ ordered, items }: Tokens.List) => !ordered && items.every(({ tokens }) => tokens.length === 1)

const toTerm = (entry: string) => {
  const [, term, meaning] = /^\*\*(.+)\*\*\n(.+)$/.exec(entry) ?? []
  return term && meaning ? [{ term: toHtml(term), meaning: toHtml(meaning) }] : []
}

const toBlock = (token: Token): Block => {
  if (token.type === 'paragraph') return { text: toHtml(token.raw.trim()) }
  if (!isList(token) || !isPlain(token)) throw new Error(`A page of text has no look for:\n${token.raw}`)
  const entries = token.items.map(({ text }) => text)
  const terms = entries.flatMap(toTerm)
  return terms.length === entries.length ? { terms } : { list: entries.map(toHtml) }
}

const toPart = ({ text }: Tokens.Heading): Part => {
  const [, title = text, id = ''] = /^(.+) \{#([a-z-]+)\}$/.exec(text) ?? []
  return { id, title, body: [], parts: [] }
}

export const readPage = (markdown: string): PageText => {
  const [title, lead, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (!title || !isHeading(title) || lead?.type !== 'paragraph')
    throw new Error('A page begins with a title and a lead')
  const page = { ...toPart(title), lead: lead.raw.trim() }
  /** The part being read, after its ancestors. */
  const open: Part[] = [page]
  for (const token of rest) {
    if (isHeading(token)) {
      const part = toPart(token)
      open.splice(Math.max(1, token.depth - 1))
      open.at(-1)?.parts.push(part)
      open.push(part)
    } else open.at(-1)?.body.push(toBlock(token))
  }
  return page
}

export const markdown: Plugin = {
  name: 'markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: source => ({ code: `export default ${JSON.stringify(readPage(source))}`, moduleType: 'js', map: null }),
  },
}
