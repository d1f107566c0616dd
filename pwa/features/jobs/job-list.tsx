import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { jobGrid } from './jobs-skeleton.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton, SkeletonBlock } from '../../components/ui/skeleton.tsx'

/** What fills a phone’s screen stands in its first frame, the rest right after. */
export const shownAtFirst = 3
const atOnce = 20

type Props<Item> = {
  items: readonly Item[] | undefined
  children: (item: Item) => ReactNode
  empty: ReactNode
  /** How they stand, where not as cards beside each other. */
  className?: string
}

/** A list that begins with its first twenty: hundreds of cards would keep the thumb waiting for the first. */
export const JobList = <Item,>({ items, children, empty, className = jobGrid }: Props<Item>) => {
  const [most, setMost] = useState(atOnce)
  const shown = useDeferredValue(most, shownAtFirst)
  if (!items)
    return (
      <div className={jobGrid} aria-hidden>
        {[1, 2].map(place => (
          <div key={place} className={card()}>
            <SkeletonBlock of="badge" />
            <Skeleton width="long" />
            <Skeleton />
            <Skeleton width="half" />
            <SkeletonBlock of="button" />
          </div>
        ))}
      </div>
    )
  if (items.length === 0) return empty
  const left = items.length - most
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      {left > 0 && shown >= atOnce && (
        <p className={css({ display: 'grid', justifyContent: 'center', pt: '4' })}>
          <button type="button" className={button({ variant: 'soft' })} onClick={() => setMost(most + atOnce)}>
            {m.poster_show_more({ count: Math.min(left, atOnce) })}
          </button>
        </p>
      )}
    </>
  )
}
