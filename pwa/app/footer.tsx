import { Link } from '@tanstack/react-router'
import AArrowUpIcon from 'lucide-react/icons/a-arrow-up'
import ShareIcon from 'lucide-react/icons/share'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import * as m from '../paraglide/messages.js'
import { toggleLargeText, useLargeText } from '../components/ui/large-text.ts'
import { Wordmark } from '../components/brand/wordmark.tsx'
import { early } from '../components/ui/early.ts'

const frame = css({
  display: 'grid',
  columnGap: '6',
  borderTop: '1px solid token(colors.line)',
  _print: { display: 'none' },
})
const roomy = css({
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', tablet: '2fr 1fr 1fr' },
  rowGap: '6',
  pt: '8',
  pb: '6',
})
/** Signed-in people get a short footer. */
const brief = css({ py: '4', fontSize: 'small' })
const inLine = wrap({ columnGap: '4' })

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  lineHeight: 'snug',
  color: 'quiet',
  _hover: { color: 'text', textDecoration: 'underline' },
})

const icon = css({ width: '1.25rem', height: '1.25rem' })
const textSize = css({ cursor: 'pointer', '&[aria-pressed=true]': { color: 'accent', fontWeight: 'bold' } })
const wholeLine = css({ gridColumn: { base: '1 / -1', tablet: 'auto' } })
const besideEachOther = wrap({ columnGap: '4' })

const heading = css({ fontSize: 'body', letterSpacing: 'normal', pb: '1' })
const heard = css({ srOnly: true })

type ColumnProps = {
  title: string
  entries: readonly (readonly [to: string, label: string])[]
  isBrief: boolean
}

const Column = ({ title, entries, isBrief }: ColumnProps) => (
  <nav aria-label={title}>
    <h2 className={isBrief ? heard : heading}>{title}</h2>
    <ul className={isBrief ? inLine : undefined}>
      {entries.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className={link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const TextSize = () => {
  const isLarge = useLargeText()
  return (
    <button
      type="button"
      {...early('large-text')}
      aria-pressed={isLarge}
      className={cx(link, textSize)}
      onClick={toggleLargeText}
    >
      <AArrowUpIcon className={icon} />
      {m.footer_large_text()}
    </button>
  )
}

export const Footer = ({ isBrief }: { isBrief: boolean }) => (
  <footer className={cx(frame, isBrief ? brief : roomy)}>
    <div className={wholeLine}>
      {!isBrief && (
        <>
          <Link
            to="/"
            aria-label={m.product_name()}
            className={css({ display: 'inline-flex', alignItems: 'center', minHeight: 'target' })}
          >
            <Wordmark />
          </Link>
          <p className={css({ color: 'quiet', pt: '1' })}>{m.footer_motto()}</p>
        </>
      )}
      <div className={besideEachOther}>
        <a href={m.product_social()} target="_blank" rel="noreferrer me" className={link}>
          <ShareIcon className={icon} />
          {m.footer_social()}
          <span className={css({ srOnly: true })}>{m.footer_new_window()}</span>
        </a>
        <TextSize />
      </div>
    </div>
    <Column
      isBrief={isBrief}
      title={m.footer_platform()}
      entries={[
        ['/jobs', m.label_page_jobs()],
        ['/services', m.label_page_services()],
        ['/features', m.label_page_features()],
        ['/twint-demo', m.footer_links_twint()],
      ]}
    />
    <Column
      isBrief={isBrief}
      title={m.footer_legal()}
      entries={[
        ['/terms', m.label_page_terms()],
        ['/privacy', m.footer_links_privacy()],
        ['/about', m.label_page_about()],
        ['/contact', m.label_page_contact()],
      ]}
    />
    <p className={css({ gridColumn: '1 / -1', color: 'quiet', fontSize: 'small' })}>{m.footer_copyright()}</p>
  </footer>
)
