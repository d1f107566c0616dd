import { Link } from '@tanstack/react-router'
import { css } from '../styled-system/css/index.js'
import { footerTexts } from '../texts/fr/footer.ts'
import { productTexts } from '../texts/fr/product.ts'
import { ShareIcon } from '../components/ui/icons/share.ts'
import { Wordmark } from '../components/brand/wordmark.tsx'

const { links } = footerTexts

const frame = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', tablet: '2fr 1fr 1fr' },
  columnGap: '6',
  rowGap: '6',
  pt: '8',
  pb: '6',
  borderTop: '1px solid token(colors.line)',
  _print: { display: 'none' },
})

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  lineHeight: 'snug',
  color: 'quiet',
  _hover: { color: 'text', textDecoration: 'underline' },
})

const wholeLine = css({ gridColumn: { base: '1 / -1', tablet: 'auto' } })

const Column = ({ title, entries }: { title: string; entries: readonly (readonly [to: string, label: string])[] }) => (
  <nav aria-label={title}>
    <h2 className={css({ fontSize: 'body', letterSpacing: 'normal', pb: '1' })}>{title}</h2>
    <ul>
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

export const Footer = () => (
  <footer className={frame}>
    <div className={wholeLine}>
      <Link
        to="/"
        aria-label={productTexts.name}
        className={css({ display: 'inline-flex', alignItems: 'center', minHeight: 'target' })}
      >
        <Wordmark />
      </Link>
      <p className={css({ color: 'quiet', pt: '1' })}>{footerTexts.motto}</p>
      <a href={productTexts.social} target="_blank" rel="noreferrer me" className={link}>
        <ShareIcon className={css({ width: '1.25rem', height: '1.25rem' })} />
        {footerTexts.social}
        <span className={css({ srOnly: true })}>{footerTexts.newWindow}</span>
      </a>
    </div>
    <Column
      title={footerTexts.platform}
      entries={[
        ['/jobs', links.jobs],
        ['/services', links.services],
        ['/features', links.features],
        ['/twint-demo', links.twint],
      ]}
    />
    <Column
      title={footerTexts.legal}
      entries={[
        ['/terms', links.terms],
        ['/privacy', links.privacy],
        ['/about', links.about],
        ['/contact', links.contact],
      ]}
    />
    <p className={css({ gridColumn: '1 / -1', color: 'quiet', fontSize: 'small' })}>{footerTexts.copyright}</p>
  </footer>
)
