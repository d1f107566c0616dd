import { Link } from '@tanstack/react-router'
import HeartIcon from 'lucide-react/icons/heart'
import LeafIcon from 'lucide-react/icons/leaf'
import StarIcon from 'lucide-react/icons/star'
import UsersIcon from 'lucide-react/icons/users'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Scene } from '../../components/drawings/scene.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

const valueList = [
  { title: m.about_values_list_help_title, text: m.about_values_list_help_text, Icon: HeartIcon },
  { title: m.about_values_list_excellence_title, text: m.about_values_list_excellence_text, Icon: StarIcon },
  { title: m.about_values_list_community_title, text: m.about_values_list_community_text, Icon: UsersIcon },
  { title: m.about_values_list_durability_title, text: m.about_values_list_durability_text, Icon: LeafIcon },
]

const benefits = {
  student: {
    title: m.about_benefits_student_title,
    list: [
      { title: m.about_benefits_student_list_1_title, text: m.about_benefits_student_list_1_text },
      { title: m.about_benefits_student_list_2_title, text: m.about_benefits_student_list_2_text },
      { title: m.about_benefits_student_list_3_title, text: m.about_benefits_student_list_3_text },
    ],
  },
  private: {
    title: m.about_benefits_private_title,
    list: [
      { title: m.about_benefits_private_list_1_title, text: m.about_benefits_private_list_1_text },
      { title: m.about_benefits_private_list_2_title, text: m.about_benefits_private_list_2_text },
      { title: m.about_benefits_private_list_3_title, text: m.about_benefits_private_list_3_text },
    ],
  },
}

const heading = css({ fontSize: 'title', pb: '4' })
const prose = css({ display: 'grid', gap: '3', maxWidth: 'text' })
const panels = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' } })
const panel = css({ p: { base: '5', tablet: '8' }, borderRadius: 'large' })
const grounds = { student: css({ bg: 'accentSoft' }), private: css({ bg: 'infoSoft' }) }

export const About = () => (
  <>
    <PageHead title={m.about_title()} name={m.about_name()} lead={m.about_lead()} />
    <div className={css({ display: 'grid', gap: { base: '12', tablet: '16' } })}>
      <section
        aria-labelledby="mission"
        className={css({
          display: 'grid',
          gap: '6',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1.3fr 1fr' },
          alignItems: 'center',
        })}
      >
        <div className={css({ order: { base: '1', desktop: '0' } })}>
          <h2 id="mission" className={heading}>
            {m.about_mission_title()}
          </h2>
          <div className={prose}>
            <p className={css({ fontSize: 'large', lineHeight: 'snug' })}>{m.about_mission_body_1()}</p>
            <p>{m.about_mission_body_2()}</p>
          </div>
        </div>
        <Scene className={css({ maxWidth: '26rem', mx: 'auto' })} />
      </section>
      <section aria-labelledby="values">
        <h2 id="values" className={heading}>
          {m.about_values_title()}
        </h2>
        <ul
          className={css({
            display: 'grid',
            gap: '4',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
          })}
        >
          {valueList.map(({ title, text, Icon }) => (
            <li key={title()} className={card()}>
              <Icon className={css({ width: '2rem', height: '2rem', color: 'accent' })} />
              <h3 className={css({ fontSize: 'large', pt: '3', pb: '1' })}>{title()}</h3>
              <p className={css({ color: 'quiet', lineHeight: 'snug' })}>{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="promise">
        <h2 id="promise" className={heading}>
          {m.about_promise_title()}
        </h2>
        <div className={prose}>
          <p>{m.about_promise_body_1()}</p>
          <p>{m.about_promise_body_2()}</p>
        </div>
      </section>
      <section aria-labelledby="benefits">
        <h2 id="benefits" className={heading}>
          {m.about_benefits_title()}
        </h2>
        <div className={panels}>
          {(['student', 'private'] as const).map(who => (
            <div key={who} className={cx(panel, grounds[who])}>
              <h3 className={css({ fontSize: 'heading', pb: '4' })}>{benefits[who].title()}</h3>
              <dl className={css({ display: 'grid', gap: '4' })}>
                {benefits[who].list.map(({ title, text }) => (
                  <div key={title()}>
                    <dt className={css({ fontWeight: 'bold' })}>{title()}</dt>
                    <dd className={css({ lineHeight: 'snug' })}>{text()}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
      <section
        aria-labelledby="commitment"
        className={cx(card(), css({ p: { base: '6', tablet: '10' }, gap: '4', borderRadius: 'large' }))}
      >
        <h2 id="commitment" className={css({ fontSize: 'title' })}>
          {m.about_commitment_title()}
        </h2>
        <p className={css({ fontSize: 'large', lineHeight: 'snug', maxWidth: 'text' })}>{m.about_commitment_text()}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Link to="/terms" className={button({ variant: 'soft' })}>
            {m.about_commitment_terms()}
          </Link>
          <Link to="/contact" className={button({ variant: 'ghost' })}>
            {m.about_commitment_contact()}
          </Link>
        </div>
      </section>
    </div>
  </>
)
