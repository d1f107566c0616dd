import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { jobGrid } from './jobs-skeleton.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton, SkeletonBlock } from '../../components/ui/skeleton.tsx'

/** The first frame renders what fills a phone's screen, the rest follows. */
export const shownAtFirst = 3
const atOnce = 20

type Props<Item> = {
  items: readonly Item[] | undefined
  children: (item: Item) => ReactNode
  empty: ReactNode
  /** Layout of the items, if not a grid of cards. */
  className?: string
}

/** A list that starts with twenty items, because rendering hundreds of cards would delay the first. */
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
