import { Link } from '@tanstack/react-router'
import { formatRate } from '../../../schema/format-money.ts'
import { SignUpLink } from '../../features/account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button, card, textLink } from '../../styled-system/recipes/index.js'
import { landingTexts } from '../../texts/fr/landing.ts'
import { ChevronRightIcon } from '../../components/ui/icons/chevron-right.ts'
import { HomeIcon } from '../../components/ui/icons/home.ts'
import { LeafIcon } from '../../components/ui/icons/leaf.ts'
import { BoxIcon } from '../../components/ui/icons/box.ts'
import { LandingSection } from './section.tsx'

const { jobs } = landingTexts

const samples = [
  { ...jobs.list.household, hours: 2, rate: 25, Icon: HomeIcon },
  { ...jobs.list.gardening, hours: 3, rate: 20, Icon: LeafIcon },
  { ...jobs.list.moving, hours: 4, rate: 30, Icon: BoxIcon },
]

const disc = css({
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  borderRadius: 'small',
  bg: 'sunken',
  color: 'quiet',
})

export const SampleJobs = () => (
  <LandingSection id="sample-jobs" title={jobs.title} lead={jobs.lead}>
    <ul className={css({ display: 'grid', gap: '4', gridTemplateColumns: { tablet: 'repeat(3, 1fr)' } })}>
      {samples.map(({ title, location, text, hours, rate, Icon }) => (
        <li key={title}>
          <article className={cx(card(), css({ height: 'full' }))}>
            <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })}>
              <span className={disc}>
                <Icon />
              </span>
              <span className={badge({ tone: 'neutral' })}>{jobs.example}</span>
            </div>
            <h3 className={css({ fontSize: 'large', pt: '3' })}>{title}</h3>
            <p className={css({ color: 'quiet' })}>
              {location} · {jobs.hours(hours)}
            </p>
            <p className={css({ pt: '2', lineHeight: 'snug' })}>{text}</p>
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: '3',
                mt: 'auto',
                pt: '4',
              })}
            >
              <strong className={css({ fontSize: 'large', whiteSpace: 'nowrap' })}>{formatRate(rate)}</strong>
              <SignUpLink who="student" aria-label={jobs.applyTo(title)} className={button({ variant: 'soft' })}>
                {jobs.apply}
              </SignUpLink>
            </div>
          </article>
        </li>
      ))}
    </ul>
    <p className={css({ pt: '4', textAlign: { tablet: 'center' } })}>
      <Link to="/jobs" className={textLink()}>
        {jobs.all}
        <ChevronRightIcon className={css({ width: '1.125rem', height: '1.125rem' })} />
      </Link>
    </p>
  </LandingSection>
)
