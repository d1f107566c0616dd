import { categories } from '../../../schema/choices.ts'
import { formatCount } from '../../format/format-number.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import type { figuresOf } from './offers.ts'

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, 1fr)', tablet: 'repeat(4, 1fr)' },
  gap: '4',
  pt: '3',
})
const figure = css({ display: 'flex', flexDirection: 'column', p: '4', bg: 'sunken', borderRadius: 'medium' })
const number = css({
  fontSize: 'heading',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
})
const unknown = '–'

type Props = { figures: ReturnType<typeof figuresOf> | null }

export const ServicesFigures = ({ figures }: Props) => {
  const lines: [string, number | null | undefined][] = [
    [m.services_active(), figures?.active],
    [m.services_categories_count(), categories.length],
    [m.services_average(), figures?.average],
    [m.services_remote(), figures?.remote],
  ]
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className={css({ fontSize: 'heading' })}>
        {m.services_stats()}
      </h2>
      <dl className={row}>
        {lines.map(([name, value]) => (
          <div key={name} className={figure}>
            <dt className={css({ order: 2, fontSize: 'small', color: 'quiet' })}>{name}</dt>
            <dd className={number}>{value === null || value === undefined ? unknown : formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
