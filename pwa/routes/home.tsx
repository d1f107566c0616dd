import { css } from '../styled-system/css/index.js'
import { landingTexts } from '../texts/fr/landing.ts'
import { useTitle } from '../ui/use-title.ts'
import { About } from './home/-about.tsx'
import { Benefits } from './home/-benefits.tsx'
import { Hero } from './home/-hero.tsx'
import { HowItWorks } from './home/-how-it-works.tsx'
import { SampleJobs } from './home/-sample-jobs.tsx'

/** The landing page. It asks for no data, so that it can be drawn when the app is built. */
export const Home = () => {
  useTitle(landingTexts.name)
  return (
    <div className={css({ display: 'grid', gap: { base: '16', tablet: '24' }, pt: { desktop: '6' } })}>
      <Hero />
      <HowItWorks />
      <Benefits />
      <SampleJobs />
      <About />
    </div>
  )
}
