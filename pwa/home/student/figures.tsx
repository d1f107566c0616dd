import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { early } from '../../components/ui/early.ts'

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))', tablet: 'repeat(3, 1fr)' },
  gap: '3',
})
const box = css({ position: 'relative', gap: '1', p: '4', textAlign: 'start' })
const wide = css({ gridColumn: { base: '1 / -1', tablet: 'auto' } })
const number = css({ fontSize: 'title', fontWeight: 'bold', lineHeight: 'tight', fontVariantNumeric: 'tabular-nums' })
const label = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })
const iconStyle = css({ color: 'accent', '& svg': { width: '1.35rem', height: '1.35rem' } })

type Figure = { id: string; icon: ReactNode; value: string | undefined; label: string; onOpen?: () => void }

const Inside = ({ icon, value, label: text }: Figure) => (
  <>
    <span className={iconStyle}>{icon}</span>
    <span className={number}>{value ?? <Skeleton width="half" />}</span>
    <span className={label}>{text}</span>
  </>
)

/** Three figures. Two of them open what they count. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={grid}>
    {figures.map(figure => (
      <li key={figure.id} className={figure.onOpen ? undefined : wide}>
        {figure.onOpen ? (
          <button
            type="button"
            {...early('figure', figure.id)}
            aria-haspopup="dialog"
            className={cx(card({ tappable: true }), box, css({ width: 'full', height: 'full', cursor: 'pointer' }))}
            onClick={figure.onOpen}
          >
            <Inside {...figure} />
          </button>
        ) : (
          <div className={cx(card(), box)}>
            <Inside {...figure} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
