import { css } from '../../styled-system/css/index.js'
import type { Block, PageText } from '../../texts/page-text.ts'

const links = css({ '& a': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' } })

const bullets = css({
  overflowWrap: 'anywhere',
  listStyle: 'disc',
  pl: '5',
  display: 'grid',
  gap: '1.5',
  '& > li::marker': { color: 'accent' },
})

/** A line of our own texts, which the build has converted to HTML. */
export const line = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

const BlockView = ({ block }: { block: Block }) => {
  if ('text' in block) return <p className={links} {...line(block.text)} />
  if ('list' in block)
    return (
      <ul className={bullets}>
        {block.list.map(item => (
          <li key={item} {...line(item)} />
        ))}
      </ul>
    )
  return (
    <dl className={css({ display: 'grid', gap: '4' })}>
      {block.terms.map(({ term, meaning }) => (
        <div key={term} className={css({ pl: '4', borderInlineStart: '3px solid token(colors.line)' })}>
          <dt className={css({ fontWeight: 'bold' })} {...line(term)} />
          <dd {...line(meaning)} />
        </div>
      ))}
    </dl>
  )
}

export const Blocks = ({ body }: { body: readonly Block[] }) =>
  body.map(block => <BlockView key={JSON.stringify(block)} block={block} />)

export const partOf = (page: PageText, id: string) => {
  const part = page.parts.find(one => one.id === id)
  if (!part) throw new Error(`« ${page.title} » has no part {#${id}}`)
  return part
}
