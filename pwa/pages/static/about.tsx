import { Link } from '@tanstack/react-router'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { aboutTexts } from '../../texts/fr/about.ts'
import { HeartIcon } from '../../components/ui/icons/heart.ts'
import { LeafIcon } from '../../components/ui/icons/leaf.ts'
import { StarIcon } from '../../components/ui/icons/star.ts'
import { PeopleIcon } from '../../components/ui/icons/people.ts'
import { Scene } from '../../components/drawings/scene.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

const { mission, values, promise, benefits, commitment } = aboutTexts

const valueList = [
  { ...values.list.help, Icon: HeartIcon },
  { ...values.list.excellence, Icon: StarIcon },
  { ...values.list.community, Icon: PeopleIcon },
  { ...values.list.durability, Icon: LeafIcon },
]

const heading = css({ fontSize: 'title', pb: '4' })
const prose = css({ display: 'grid', gap: '3', maxWidth: 'text' })
const panels = css({ display: 'grid', gap: '4', gridTemplateColumns: { tablet: '1fr 1fr' } })
const panel = css({ p: { base: '5', tablet: '8' }, borderRadius: 'large' })
const grounds = { student: css({ bg: 'accentSoft' }), private: css({ bg: 'infoSoft' }) }

export const About = () => (
  <>
    <PageHead title={aboutTexts.title} name={aboutTexts.name} lead={aboutTexts.lead} />
    <div className={css({ display: 'grid', gap: { base: '12', tablet: '16' } })}>
      <section
        aria-labelledby="mission"
        className={css({
          display: 'grid',
          gap: '6',
          gridTemplateColumns: { desktop: '1.3fr 1fr' },
          alignItems: 'center',
        })}
      >
        <div className={css({ order: { base: '1', desktop: '0' } })}>
          <h2 id="mission" className={heading}>
            {mission.title}
          </h2>
          <div className={prose}>
            <p className={css({ fontSize: 'large', lineHeight: 'snug' })}>{mission.body[0]}</p>
            <p>{mission.body[1]}</p>
          </div>
        </div>
        <Scene className={css({ maxWidth: '26rem', mx: 'auto' })} />
      </section>
      <section aria-labelledby="values">
        <h2 id="values" className={heading}>
          {values.title}
        </h2>
        <ul
          className={css({
            display: 'grid',
            gap: '4',
            gridTemplateColumns: { tablet: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
          })}
        >
          {valueList.map(({ title, text, Icon }) => (
            <li key={title} className={card()}>
              <Icon className={css({ width: '2rem', height: '2rem', color: 'accent' })} />
              <h3 className={css({ fontSize: 'large', pt: '3', pb: '1' })}>{title}</h3>
              <p className={css({ color: 'quiet', lineHeight: 'snug' })}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="promise">
        <h2 id="promise" className={heading}>
          {promise.title}
        </h2>
        <div className={prose}>
          {promise.body.map(text => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="benefits">
        <h2 id="benefits" className={heading}>
          {benefits.title}
        </h2>
        <div className={panels}>
          {(['student', 'private'] as const).map(who => (
            <div key={who} className={cx(panel, grounds[who])}>
              <h3 className={css({ fontSize: 'heading', pb: '4' })}>{benefits[who].title}</h3>
              <dl className={css({ display: 'grid', gap: '4' })}>
                {benefits[who].list.map(({ title, text }) => (
                  <div key={title}>
                    <dt className={css({ fontWeight: 'bold' })}>{title}</dt>
                    <dd className={css({ lineHeight: 'snug' })}>{text}</dd>
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
          {commitment.title}
        </h2>
        <p className={css({ fontSize: 'large', lineHeight: 'snug', maxWidth: 'text' })}>{commitment.text}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Link to="/terms" className={button({ variant: 'soft' })}>
            {commitment.terms}
          </Link>
          <Link to="/contact" className={button({ variant: 'ghost' })}>
            {commitment.contact}
          </Link>
        </div>
      </section>
    </div>
  </>
)
