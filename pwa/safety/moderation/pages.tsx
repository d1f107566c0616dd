import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Notice } from '../../components/ui/notice.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { NotFound } from '../../components/brand/not-found.tsx'
import { usePages } from './use-pages.ts'

const list = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 'text' })
type ListProps<T> = {
  load: (page: number) => Promise<T[]>
  turn: string
  empty: ReactNode
  onRetry: () => void
  children: (item: T) => ReactNode
}

/** A list from the server, page by page. */
export const Pages = <T extends { id: string }>({ load, turn, empty, onRetry, children }: ListProps<T>) => {
  const { pages, more } = usePages(load, turn)
  if (!pages) return <Spinner />
  if (pages === 'not-found') return <NotFound />
  if (pages === 'failed')
    return (
      <Notice title={m.moderation_failed()} level="h2" alert>
        <button type="button" className={button()} onClick={onRetry}>
          {m.moderation_retry()}
        </button>
      </Notice>
    )
  if (pages.items.length === 0) return empty
  return (
    <>
      <ul className={list}>
        {pages.items.map(item => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {pages.hasMore && (
        <p className={css({ pt: '4' })}>
          <button type="button" className={button({ variant: 'soft' })} onClick={() => void more()}>
            {m.moderation_more()}
          </button>
        </p>
      )}
    </>
  )
}
