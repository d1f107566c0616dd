import { Link } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import { SignUpLink } from '../../features/account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Thumb } from '../../components/drawings/thumb.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

// Addresses lead to these ids from outside: they are the same in every language.
const tracks = {
  student: {
    id: 'etudiants',
    title: m.how_it_works_student_title,
    short: m.how_it_works_student_short,
    steps: [
      { title: m.how_it_works_student_steps_1_title, text: m.how_it_works_student_steps_1_text },
      { title: m.how_it_works_student_steps_2_title, text: m.how_it_works_student_steps_2_text },
      { title: m.how_it_works_student_steps_3_title, text: m.how_it_works_student_steps_3_text },
      { title: m.how_it_works_student_steps_4_title, text: m.how_it_works_student_steps_4_text },
      { title: m.how_it_works_student_steps_5_title, text: m.how_it_works_student_steps_5_text },
    ],
    action: m.how_it_works_student_action,
  },
  private: {
    id: 'particuliers',
    title: m.how_it_works_private_title,
    short: m.how_it_works_private_short,
    steps: [
      { title: m.how_it_works_private_steps_1_title, text: m.how_it_works_private_steps_1_text },
      { title: m.how_it_works_private_steps_2_title, text: m.how_it_works_private_steps_2_text },
      { title: m.how_it_works_private_steps_3_title, text: m.how_it_works_private_steps_3_text },
      { title: m.how_it_works_private_steps_4_title, text: m.how_it_works_private_steps_4_text },
      { title: m.how_it_works_private_steps_5_title, text: m.how_it_works_private_steps_5_text },
    ],
    action: m.how_it_works_private_action,
  },
}
const money = {
  id: 'paiement',
  title: m.how_it_works_money_title,
  short: m.how_it_works_money_short,
  ways: [
    { title: m.how_it_works_money_ways_1_title, text: m.how_it_works_money_ways_1_text },
    { title: m.how_it_works_money_ways_2_title, text: m.how_it_works_money_ways_2_text },
  ],
}
const offline = {
  id: 'hors-ligne',
  title: m.how_it_works_offline_title,
  short: m.how_it_works_offline_short,
  points: [m.how_it_works_offline_points_1, m.how_it_works_offline_points_2, m.how_it_works_offline_points_3],
}
const trust = {
  id: 'confiance',
  title: m.how_it_works_trust_title,
  short: m.how_it_works_trust_short,
  points: [m.how_it_works_trust_points_1, m.how_it_works_trust_points_2, m.how_it_works_trust_points_3],
}

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
  const { id, title, steps, action } = tracks[who]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx(panel, grounds[who])}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '4', pb: '5' })}>
        <svg viewBox="0 -18 60 80" aria-hidden className={css({ width: '4rem', flex: 'none' })}>
          <Thumb who={who} />
        </svg>
        <h2 id={`${id}-title`} className={css({ fontSize: 'heading' })}>
          {title()}
        </h2>
      </div>
      <ol className={css({ display: 'grid', gap: '5' })}>
        {steps.map((step, index) => (
          <li key={step.title()} className={css({ display: 'flex', gap: '4' })}>
            <span aria-hidden className={cx(number, discs[who])}>
              {index + 1}
            </span>
            <div>
              <h3 className={css({ fontSize: 'body', lineHeight: 'snug', pt: '1.5', pb: '1' })}>{step.title()}</h3>
              <p className={css({ lineHeight: 'snug' })}>{step.text()}</p>
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

const Points = ({ id, title, points }: typeof offline) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={heading}>
      {title()}
    </h2>
    <ul className={css({ display: 'grid', gap: '3' })}>
      {points.map(point => (
        <li key={point()} className={css({ display: 'flex', gap: '3' })}>
          <CheckIcon className={css({ color: 'success' })} />
          <span>{point()}</span>
        </li>
      ))}
    </ul>
  </section>
)

export const Features = () => (
  <>
    <PageHead title={m.how_it_works_title()} lead={m.how_it_works_lead()}>
      <nav aria-label={m.how_it_works_jump()} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '5' })}>
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
          {m.how_it_works_money_title()}
        </h2>
        <div
          className={css({
            display: 'grid',
            gap: '4',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' },
          })}
        >
          {money.ways.map(({ title, text }) => (
            <div key={title()} className={card()}>
              <h3 className={css({ fontSize: 'large', pb: '1' })}>{title()}</h3>
              <p>{text()}</p>
            </div>
          ))}
        </div>
        <p className={css({ pt: '4', color: 'quiet' })}>{m.how_it_works_money_rates()}</p>
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
