import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import type { PageText, Part } from '../../texts/page-text.ts'
import { PageHead } from '../../components/ui/page-head.tsx'
import { Blocks } from './blocks.tsx'

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

const Contents = ({ sections }: { sections: readonly Part[] }) => (
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

const essence = css({ mb: '8', p: '5', bg: 'accentSoft', borderRadius: 'medium', breakInside: 'avoid' })

/** A legal text: the essentials first, then a table of contents and the numbered sections. It prints as a document. */
export const LongText = ({ text: { title, lead, body, parts } }: { text: PageText }) => {
  const [essentials, ...sections] = parts
  return (
    <>
      <PageHead title={title} lead={lead}>
        <div className={css({ color: 'quiet', fontSize: 'small', pt: '3' })}>
          <Blocks body={body} />
        </div>
      </PageHead>
      <div className={layout}>
        <nav aria-label={m.legal_contents()} className={aside}>
          <p className={css({ fontWeight: 'bold', pb: '1' })}>{m.legal_contents()}</p>
          <Contents sections={sections} />
        </nav>
        <div className={css({ minWidth: '0' })}>
          {essentials && (
            <section aria-labelledby={essentials.id} className={essence}>
              <h2 id={essentials.id} className={css({ fontSize: 'large', pb: '2' })}>
                {essentials.title}
              </h2>
              <Blocks body={essentials.body} />
            </section>
          )}
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
                <Blocks body={section.body} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
