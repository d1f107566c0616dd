import BellIcon from 'lucide-react/icons/bell'
import ChartColumnIcon from 'lucide-react/icons/chart-column'
import ClockIcon from 'lucide-react/icons/clock'
import CoinsIcon from 'lucide-react/icons/coins'
import MapPinIcon from 'lucide-react/icons/map-pin'
import TagIcon from 'lucide-react/icons/tag'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { LandingSection } from './section.tsx'
import { Thumb } from '../../components/drawings/thumb.tsx'

const sides = [
  {
    who: 'student',
    title: m.home_benefits_student_title,
    list: [
      {
        title: m.home_benefits_student_list_income_title,
        text: m.home_benefits_student_list_income_text,
        Icon: CoinsIcon,
      },
      {
        title: m.home_benefits_student_list_skills_title,
        text: m.home_benefits_student_list_skills_text,
        Icon: ChartColumnIcon,
      },
      {
        title: m.home_benefits_student_list_hours_title,
        text: m.home_benefits_student_list_hours_text,
        Icon: ClockIcon,
      },
    ],
  },
  {
    who: 'private',
    title: m.home_benefits_private_title,
    list: [
      {
        title: m.home_benefits_private_list_local_title,
        text: m.home_benefits_private_list_local_text,
        Icon: MapPinIcon,
      },
      { title: m.home_benefits_private_list_rates_title, text: m.home_benefits_private_list_rates_text, Icon: TagIcon },
      {
        title: m.home_benefits_private_list_quick_title,
        text: m.home_benefits_private_list_quick_text,
        Icon: BellIcon,
      },
    ],
  },
] as const

const panel = css({ p: { base: '5', tablet: '8' }, borderRadius: 'large', overflow: 'hidden' })
const grounds = { student: css({ bg: 'accentSoft' }), private: css({ bg: 'infoSoft' }) }
const inks = { student: css({ color: 'accent' }), private: css({ color: 'info' }) }
// The heading flows around it at any text size, and the list may overlap its lower end.
const corner = css({
  float: 'inline-end',
  width: { base: 'min(3.5rem, 18vw)', tablet: '4.5rem' },
  mt: '-1',
  ms: '4',
  mb: { base: '-2', tablet: '-6' },
})
const line = wrap({ columnGap: '4' })
const words = css({ flex: '1 1 7.5rem', minWidth: 'min(100%, 7.5rem)' })

export const Benefits = () => (
  <LandingSection id="benefits" title={m.home_benefits_title()}>
    <div
      className={css({
        display: 'grid',
        gap: '4',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1fr 1fr' },
      })}
    >
      {sides.map(({ who, title, list }) => (
        <div key={who} className={cx(panel, grounds[who])}>
          <svg viewBox="0 -18 60 80" aria-hidden className={corner}>
            <Thumb who={who} />
          </svg>
          <h3
            className={css({
              fontSize: 'heading',
              minHeight: { base: '4rem', tablet: '4.5rem' },
            })}
          >
            {title()}
          </h3>
          <ul className={css({ clear: 'both', display: 'grid', gap: '5', pt: '3' })}>
            {list.map(({ title: benefit, text, Icon }) => (
              <li key={benefit()} className={line}>
                <Icon className={cx(inks[who], css({ width: '1.75rem', height: '1.75rem' }))} />
                <div className={words}>
                  <h4 className={css({ fontWeight: 'bold', lineHeight: 'snug' })}>{benefit()}</h4>
                  <p className={css({ lineHeight: 'snug', pt: '1' })}>{text()}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </LandingSection>
)
