import { Link } from '@tanstack/react-router'
import { SignUpLink } from '../../features/account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card, textLink } from '../../styled-system/recipes/index.js'
import { featuresTexts } from '../../texts/fr/features.ts'
import { CheckIcon } from '../../components/ui/icons/check.ts'
import { Thumb } from '../../components/drawings/thumb.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

const { student, private: particulier, money, offline, trust } = featuresTexts

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
  fontWeight: 'medium',
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
  const { id, title, steps, action } = featuresTexts[who]
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
        {steps.map((step, index) => (
          <li key={step.title} className={css({ display: 'flex', gap: '4' })}>
            <span aria-hidden className={cx(number, discs[who])}>
              {index + 1}
            </span>
            <div>
              <h3 className={css({ fontSize: 'body', lineHeight: 'snug', pt: '1.5', pb: '1' })}>{step.title}</h3>
              <p className={css({ lineHeight: 'snug' })}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <SignUpLink who={who} className={cx(button(), css({ mt: '6' }))}>
        {action}
      </SignUpLink>
    </section>
  )
}

const Points = ({ id, title, points }: { id: string; title: string; points: readonly string[] }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={heading}>
      {title}
    </h2>
    <ul className={css({ display: 'grid', gap: '3' })}>
      {points.map(point => (
        <li key={point} className={css({ display: 'flex', gap: '3' })}>
          <CheckIcon className={css({ color: 'success' })} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  </section>
)

export const Features = () => (
  <>
    <PageHead title={featuresTexts.title} lead={featuresTexts.lead}>
      <nav aria-label={featuresTexts.jump} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '5' })}>
        {[student, particulier, money, offline, trust].map(({ id, short }) => (
          <a key={id} href={`#${id}`} className={jump}>
            {short}
          </a>
        ))}
      </nav>
    </PageHead>
    <div className={css({ display: 'grid', gap: { base: '12', tablet: '16' } })}>
      <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: { desktop: '1fr 1fr' } })}>
        <Track who="student" />
        <Track who="private" />
      </div>
      <section id={money.id} aria-labelledby={`${money.id}-title`}>
        <h2 id={`${money.id}-title`} className={heading}>
          {money.title}
        </h2>
        <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: { tablet: '1fr 1fr' } })}>
          {money.ways.map(({ title, text }) => (
            <div key={title} className={card()}>
              <h3 className={css({ fontSize: 'large', pb: '1' })}>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <p className={css({ pt: '4', color: 'quiet' })}>{money.rates}</p>
      </section>
      <div
        className={css({
          display: 'grid',
          gap: { base: '12', desktop: '16' },
          gridTemplateColumns: { desktop: '1fr 1fr' },
        })}
      >
        <Points {...offline} />
        <Points {...trust} />
      </div>
      <p>
        {featuresTexts.more}{' '}
        <Link to="/contact" className={textLink()}>
          {featuresTexts.contact}
        </Link>
      </p>
    </div>
  </>
)
