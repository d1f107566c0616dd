import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { homeTexts } from '../texts/fr/home.ts'
import { productTexts } from '../texts/fr/product.ts'
import { useTitle } from '../ui/use-title.ts'

/** The landing page around its list of jobs, whatever state that is in. */
export const HomeFrame = ({ count, children }: { count?: ReactNode; children: ReactNode }) => {
  useTitle(productTexts.name)
  return (
    <>
      <h1
        tabIndex={-1}
        className={css({ fontSize: 'title', maxWidth: '26ch', pt: { base: '2', tablet: '8' }, pb: '8' })}
      >
        {productTexts.tagline}
      </h1>
      <section aria-labelledby="newest">
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '4', pb: '4' })}>
          <h2 id="newest" className={css({ fontSize: 'heading' })}>
            {homeTexts.newest}
          </h2>
          <p className={css({ color: 'quiet', flex: '1 1 10rem', minHeight: '1lh' })}>{count}</p>
        </div>
        {children}
      </section>
    </>
  )
}
