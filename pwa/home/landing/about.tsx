import { Link } from '@tanstack/react-router'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { css } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Scene } from '../../components/drawings/scene.tsx'

export const About = () => (
  <section
    id="about"
    aria-labelledby="about-title"
    className={css({ maxWidth: 'text', mx: 'auto', textAlign: 'center' })}
  >
    <Scene className={css({ hideFrom: 'desktop', maxWidth: '26rem', mx: 'auto', mb: '4' })} />
    <h2 id="about-title" className={css({ fontSize: 'title' })}>
      {m.home_about_title()}
    </h2>
    <p className={css({ fontSize: 'large', lineHeight: 'snug', pt: '3' })}>{m.home_about_text()}</p>
    <p className={css({ pt: '3' })}>
      <Link to="/about" className={textLink()}>
        {m.home_about_more()}
        <ChevronRightIcon className={css({ width: '1.125rem', height: '1.125rem' })} />
      </Link>
    </p>
  </section>
)
