import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useTitle } from '../../components/ui/use-title.ts'
import { About } from './about.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NewOffers } from './new-offers.tsx'
import { SampleJobs } from './sample-jobs.tsx'

/** The landing page, server-rendered with the newest offers. It is complete without them too. */
export const Home = () => {
  useTitle(m.home_name())
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { base: '16', tablet: '24' },
        pt: { desktop: '6' },
      })}
    >
      <Hero />
      <HowItWorks />
      <Benefits />
      <SampleJobs />
      <NewOffers />
      <About />
    </div>
  )
}
