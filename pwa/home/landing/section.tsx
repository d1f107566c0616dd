import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

type Props = { id: string; title: string; lead?: string; children: ReactNode }

/** A section of the landing page, with a heading that links can target. */
export const LandingSection = ({ id, title, lead, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={css({ fontSize: 'title', textAlign: { tablet: 'center' } })}>
      {title}
    </h2>
    {lead && <p className={css({ color: 'quiet', pt: '2', textAlign: { tablet: 'center' } })}>{lead}</p>}
    <div className={css({ pt: { base: '5', tablet: '8' } })}>{children}</div>
  </section>
)
