import { Link } from '@tanstack/react-router'
import HeartIcon from 'lucide-react/icons/heart'
import LeafIcon from 'lucide-react/icons/leaf'
import StarIcon from 'lucide-react/icons/star'
import UsersIcon from 'lucide-react/icons/users'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Scene } from '../../components/drawings/scene.tsx'
import about from '../../texts/fr/about.md'
import { PageHead } from '../../components/ui/page-head.tsx'
import { Blocks, partOf } from './blocks.tsx'

const mission = partOf(about, 'mission')
const values = partOf(about, 'values')
const promise = partOf(about, 'promise')
const benefits = partOf(about, 'benefits')
const commitment = partOf(about, 'commitment')

const valueIcons = [HeartIcon, StarIcon, UsersIcon, LeafIcon]

const heading = css({ fontSize: 'title', pb: '4' })
const prose = css({ display: 'grid', gap: '3', maxWidth: 'text' })
const panels = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' } })
const panel = css({ p: { base: '5', tablet: '8' }, borderRadius: 'large' })
const grounds = [css({ bg: 'accentSoft' }), css({ bg: 'infoSoft' })]

export const About = () => (
  <>
    <PageHead title={about.title} name={m.label_page_about()} lead={about.lead} />
    <div className={css({ display: 'grid', gap: { base: '12', tablet: '16' } })}>
      <section
        aria-labelledby={mission.id}
        className={css({
          display: 'grid',
          gap: '6',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1.3fr 1fr' },
          alignItems: 'center',
        })}
      >
        <div className={css({ order: { base: '1', desktop: '0' } })}>
          <h2 id={mission.id} className={heading}>
            {mission.title}
          </h2>
          <div className={cx(prose, css({ '& > p:first-child': { fontSize: 'large', lineHeight: 'snug' } }))}>
            <Blocks body={mission.body} />
          </div>
        </div>
        <Scene className={css({ maxWidth: '26rem', mx: 'auto' })} />
      </section>
      <section aria-labelledby={values.id}>
        <h2 id={values.id} className={heading}>
          {values.title}
        </h2>
        <ul
          className={css({
            display: 'grid',
            gap: '4',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
          })}
        >
          {values.parts.map(({ title, body }, index) => {
            const Icon = valueIcons[index]
            return (
              <li key={title} className={card()}>
                {Icon && <Icon className={css({ width: '2rem', height: '2rem', color: 'accent' })} />}
                <h3 className={css({ fontSize: 'large', pt: '3', pb: '1' })}>{title}</h3>
                <div className={css({ color: 'quiet', lineHeight: 'snug' })}>
                  <Blocks body={body} />
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby={promise.id}>
        <h2 id={promise.id} className={heading}>
          {promise.title}
        </h2>
        <div className={prose}>
          <Blocks body={promise.body} />
        </div>
      </section>
      <section aria-labelledby={benefits.id}>
        <h2 id={benefits.id} className={heading}>
          {benefits.title}
        </h2>
        <div className={panels}>
          {benefits.parts.map((who, index) => (
            <div key={who.title} className={cx(panel, grounds[index])}>
              <h3 className={css({ fontSize: 'heading', pb: '4' })}>{who.title}</h3>
              <dl className={css({ display: 'grid', gap: '4' })}>
                {who.parts.map(({ title, body }) => (
                  <div key={title}>
                    <dt className={css({ fontWeight: 'bold' })}>{title}</dt>
                    <dd className={css({ lineHeight: 'snug' })}>
                      <Blocks body={body} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
      <section
        aria-labelledby={commitment.id}
        className={cx(card(), css({ p: { base: '6', tablet: '10' }, gap: '4', borderRadius: 'large' }))}
      >
        <h2 id={commitment.id} className={css({ fontSize: 'title' })}>
          {commitment.title}
        </h2>
        <div className={css({ fontSize: 'large', lineHeight: 'snug', maxWidth: 'text' })}>
          <Blocks body={commitment.body} />
        </div>
        <div className={wrap({ gap: '3' })}>
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
