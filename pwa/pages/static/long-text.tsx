import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { formatDate } from '../../format/format-date.ts'
import { MailLink } from '../../components/brand/mail-link.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

/** A paragraph, a list, terms with what they mean, or an invitation to write to Pouce. */
type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }
  | { readonly writeTo: string }

export type Section = { readonly id: string; readonly title: string; readonly body: readonly Block[] }

type Props = {
  title: string
  lead: string
  updated: string
  essentials: string
  keyPoints: readonly string[]
  sections: readonly Section[]
}

const layout = css({
  display: 'grid',
  columnGap: '12',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '16rem minmax(0, token(sizes.text))' },
  alignItems: 'start',
})

const entry = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  py: { base: '2', desktop: '1.5' },
  minHeight: { base: 'target', desktop: '0' },
  lineHeight: 'snug',
  color: 'quiet',
  fontVariantNumeric: 'tabular-nums',
  _hover: { color: 'text', textDecoration: 'underline' },
})

const aside = css({
  hideBelow: 'desktop',
  position: 'sticky',
  insetBlockStart: '6',
  maxHeight: 'calc(100dvh - 3rem)',
  overflowY: 'auto',
  fontSize: 'small',
  _print: { display: 'none' },
})

const fold = css({
  hideFrom: 'desktop',
  mb: '6',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  _print: { display: 'none' },
  '&[open] > summary > svg': { transform: 'rotate(0.5turn)' },
})

const summary = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '3.25rem',
  px: '4',
  fontWeight: 'bold',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
})

const Contents = ({ sections }: Pick<Props, 'sections'>) => (
  <ol>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <a href={`#${id}`} className={entry}>
          <span className={css({ minWidth: '2em' })}>{index + 1}.</span>
          {title}
        </a>
      </li>
    ))}
  </ol>
)

const bullets = css({
  overflowWrap: 'anywhere',
  listStyle: 'disc',
  pl: '5',
  display: 'grid',
  gap: '1.5',
  '& > li::marker': { color: 'accent' },
})

const BlockView = ({ block }: { block: Block }) => {
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block)
    return (
      <ul className={bullets}>
        {block.list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  if ('terms' in block)
    return (
      <dl className={css({ display: 'grid', gap: '4' })}>
        {block.terms.map(([term, meaning]) => (
          <div key={term} className={css({ pl: '4', borderInlineStart: '3px solid token(colors.line)' })}>
            <dt className={css({ fontWeight: 'bold' })}>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <p>
      {block.writeTo} <MailLink address={m.product_email()} />
    </p>
  )
}

const essence = css({ mb: '8', p: '5', bg: 'accentSoft', borderRadius: 'medium', breakInside: 'avoid' })

/** A legal text: what matters most first, then a table of contents and the numbered sections. It prints as a document. */
export const LongText = ({ title, lead, updated, essentials, keyPoints, sections }: Props) => (
  <>
    <PageHead title={title} lead={lead}>
      <p className={css({ color: 'quiet', fontSize: 'small', pt: '3' })}>
        {m.legal_updated()} <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
    </PageHead>
    <div className={layout}>
      <nav aria-label={m.legal_contents()} className={aside}>
        <p className={css({ fontWeight: 'bold', pb: '1' })}>{m.legal_contents()}</p>
        <Contents sections={sections} />
      </nav>
      <div className={css({ minWidth: '0' })}>
        <section aria-labelledby="essentials" className={essence}>
          <h2 id="essentials" className={css({ fontSize: 'large', pb: '2' })}>
            {essentials}
          </h2>
          <ul className={bullets}>
            {keyPoints.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <details className={fold}>
          <summary className={summary}>
            {m.legal_contents()}
            <ChevronDownIcon />
          </summary>
          <nav aria-label={m.legal_contents()} className={css({ px: '4', pb: '3' })}>
            <Contents sections={sections} />
          </nav>
        </details>
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            className={cx(css({ pb: '10' }), css({ _print: { pb: '4' } }))}
          >
            <h2 id={`${section.id}-title`} className={css({ fontSize: 'heading', pb: '3', breakAfter: 'avoid' })}>
              {index + 1}. {section.title}
            </h2>
            <div className={css({ display: 'grid', gap: '4' })}>
              {section.body.map(block => (
                <BlockView key={JSON.stringify(block)} block={block} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  </>
)
