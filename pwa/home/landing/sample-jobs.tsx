import HouseIcon from 'lucide-react/icons/house'
import LeafIcon from 'lucide-react/icons/leaf'
import PackageIcon from 'lucide-react/icons/package'
import { formatRate } from '../../../schema/format-money.ts'
import { SignUpLink } from '../../account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { LandingSection } from './section.tsx'

const samples = [
  {
    title: m.home_jobs_list_household_title,
    location: m.home_jobs_list_household_location,
    text: m.home_jobs_list_household_text,
    hours: 2,
    rate: 25,
    Icon: HouseIcon,
  },
  {
    title: m.home_jobs_list_gardening_title,
    location: m.home_jobs_list_gardening_location,
    text: m.home_jobs_list_gardening_text,
    hours: 3,
    rate: 20,
    Icon: LeafIcon,
  },
  {
    title: m.home_jobs_list_moving_title,
    location: m.home_jobs_list_moving_location,
    text: m.home_jobs_list_moving_text,
    hours: 4,
    rate: 30,
    Icon: PackageIcon,
  },
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
  <LandingSection id="sample-jobs" title={m.home_jobs_title()} lead={m.home_jobs_lead()}>
    <ul
      className={css({
        display: 'grid',
        gap: '4',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(3, 1fr)' },
      })}
    >
      {samples.map(({ title, location, text, hours, rate, Icon }) => (
        <li key={title()}>
          <article className={cx(card(), css({ height: 'full', px: 'min(token(spacing.5), 5vw)' }))}>
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
              })}
            >
              <span className={disc}>
                <Icon />
              </span>
              <span className={badge({ tone: 'neutral' })}>{m.home_jobs_example()}</span>
            </div>
            <h3 className={css({ fontSize: 'large', pt: '3' })}>{title()}</h3>
            <p className={css({ color: 'quiet' })}>
              {location()} · {m.home_jobs_hours({ hours })}
            </p>
            <p className={css({ pt: '2', lineHeight: 'snug' })}>{text()}</p>
            <div
              className={wrap({
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: '3',
                mt: 'auto',
                pt: '4',
              })}
            >
              <strong className={css({ fontSize: 'large', whiteSpace: 'nowrap' })}>{formatRate(rate)}</strong>
              <SignUpLink
                who="student"
                aria-label={m.home_jobs_apply_to({ title: title() })}
                className={button({ variant: 'soft' })}
              >
                {m.home_jobs_apply()}
              </SignUpLink>
            </div>
          </article>
        </li>
      ))}
    </ul>
  </LandingSection>
)
