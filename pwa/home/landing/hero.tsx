import CheckIcon from 'lucide-react/icons/check'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { EntryCard } from './entry-card.tsx'
import { Scene } from '../../components/drawings/scene.tsx'

const layout = css({
  display: 'grid',
  gap: { base: '6', desktop: '12' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '1.1fr 1fr' },
  alignItems: 'center',
})

const cards = css({
  display: 'grid',
  gap: { base: '3', tablet: '4' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' },
  pt: { base: '5', tablet: '6' },
})

export const Hero = () => (
  <section aria-labelledby="welcome" className={layout}>
    <div>
      <h1
        id="welcome"
        tabIndex={-1}
        className={css({
          fontSize: 'display',
          fontWeight: 'bold',
          lineHeight: 'flat',
          letterSpacing: 'tighter',
          maxWidth: '18ch',
        })}
      >
        {m.home_title()}
      </h1>
      <p
        className={css({
          color: 'quiet',
          fontSize: { tablet: 'large' },
          lineHeight: 'snug',
          pt: '3',
          maxWidth: '36rem',
        })}
      >
        {m.product_tagline()}
      </p>
      <ul aria-label={m.home_entries()} className={cards}>
        <li>
          <EntryCard who="student" />
        </li>
        <li>
          <EntryCard who="private" />
        </li>
      </ul>
      <ul className={wrap({ columnGap: '5', rowGap: '2', pt: '5' })}>
        {[m.home_facts_1(), m.home_facts_2(), m.home_facts_3()].map(fact => (
          <li key={fact} className={css({ display: 'flex', alignItems: 'center', gap: '1.5', fontSize: 'small' })}>
            <CheckIcon className={css({ width: '1.25rem', height: '1.25rem', color: 'success' })} />
            {fact}
          </li>
        ))}
      </ul>
    </div>
    <Scene className={css({ hideBelow: 'desktop' })} />
  </section>
)
