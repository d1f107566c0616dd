import { Link } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import { SignUpLink } from '../../account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Thumb } from '../../components/drawings/thumb.tsx'
import features from '../../texts/fr/features.md'
import type { Part } from '../../texts/page-text.ts'
import { PageHead } from '../../components/ui/page-head.tsx'
import { Blocks, line, partOf } from './blocks.tsx'

// External links target these ids, so they do not vary by language.
const tracks = {
  student: {
    ...partOf(features, 'etudiants'),
    short: m.how_it_works_student_short,
    action: m.how_it_works_student_action,
  },
  private: {
    ...partOf(features, 'particuliers'),
    short: m.how_it_works_private_short,
    action: m.how_it_works_private_action,
  },
}
const money = { ...partOf(features, 'paiement'), short: m.how_it_works_money_short }
const offline = { ...partOf(features, 'hors-ligne'), short: m.how_it_works_offline_short }
const trust = { ...partOf(features, 'confiance'), short: m.how_it_works_trust_short }

const jump = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  px: '4',
  borderRadius: 'full',
  border: '1px solid',
  borderColor: 'line',
  bg: 'surface',
  fontSize: 'small',
  fontWeight: 'bold',
  whiteSpace: 'nowrap',
  _hover: { borderColor: 'control' },
})

const heading = css({ fontSize: 'title', pb: '5' })
const panel = css({ p: { base: '5', tablet: '8' }, borderRadius: 'large' })
const grounds = { student: css({ bg: 'accentSoft' }), private: css({ bg: 'infoSoft' }) }
const discs = { student: css({ bg: 'accent' }), private: css({ bg: 'info' }) }
const number = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  height: '2.25rem',
  borderRadius: 'full',
  color: 'surface',
  fontWeight: 'bold',
})

const Track = ({ who }: { who: 'student' | 'private' }) => {
  const { id, title, parts, action } = tracks[who]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx(panel, grounds[who])}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '4', pb: '5' })}>
        <svg viewBox="0 -18 60 80" aria-hidden className={css({ width: '4rem', flex: 'none' })}>
          <Thumb who={who} />
        </svg>
        <h2 id={`${id}-title`} className={css({ fontSize: 'heading' })}>
          {title}
        </h2>
      </div>
      <ol className={css({ display: 'grid', gap: '5' })}>
        {parts.map((step, index) => (
          <li key={step.title} className={css({ display: 'flex', gap: '4' })}>
            <span aria-hidden className={cx(number, discs[who])}>
              {index + 1}
            </span>
            <div>
              <h3 className={css({ fontSize: 'body', lineHeight: 'snug', pt: '1.5', pb: '1' })}>{step.title}</h3>
              <div className={css({ lineHeight: 'snug' })}>
                <Blocks body={step.body} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <SignUpLink who={who} className={cx(button(), css({ mt: '6' }))}>
        {action()}
      </SignUpLink>
    </section>
  )
}

const Points = ({ id, title, body }: Part) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={heading}>
      {title}
    </h2>
    <ul className={css({ display: 'grid', gap: '3' })}>
      {body
        .flatMap(block => ('list' in block ? block.list : []))
        .map(point => (
          <li key={point} className={css({ display: 'flex', gap: '3' })}>
            <CheckIcon className={css({ color: 'success' })} />
            <span {...line(point)} />
          </li>
        ))}
    </ul>
  </section>
)

export const Features = () => (
  <>
    <PageHead title={features.title} lead={features.lead}>
      <nav aria-label={m.how_it_works_jump()} className={wrap({ gap: '2', pt: '5' })}>
        {[tracks.student, tracks.private, money, offline, trust].map(({ id, short }) => (
          <a key={id} href={`#${id}`} className={jump}>
            {short()}
          </a>
        ))}
      </nav>
    </PageHead>
    <div className={css({ display: 'grid', gap: { base: '12', tablet: '16' } })}>
      <div
        className={css({
          display: 'grid',
          gap: '4',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1fr 1fr' },
        })}
      >
        <Track who="student" />
        <Track who="private" />
      </div>
      <section id={money.id} aria-labelledby={`${money.id}-title`}>
        <h2 id={`${money.id}-title`} className={heading}>
          {money.title}
        </h2>
        <div
          className={css({
            display: 'grid',
            gap: '4',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' },
          })}
        >
          {money.parts.map(({ title, body }) => (
            <div key={title} className={card()}>
              <h3 className={css({ fontSize: 'large', pb: '1' })}>{title}</h3>
              <Blocks body={body} />
            </div>
          ))}
        </div>
        <div className={css({ pt: '4', color: 'quiet' })}>
          <Blocks body={money.body} />
        </div>
      </section>
      <div
        className={css({
          display: 'grid',
          gap: { base: '12', desktop: '16' },
          gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1fr 1fr' },
        })}
      >
        <Points {...offline} />
        <Points {...trust} />
      </div>
      <p>
        {m.how_it_works_more()}{' '}
        <Link to="/contact" className={textLink()}>
          {m.how_it_works_contact()}
        </Link>
      </p>
    </div>
  </>
)
