import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../data/session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { useTitle } from '../../components/ui/use-title.ts'
import { toDescription, toSearch, toSharedText } from './shared-text.ts'

const quote = css({
  p: '4',
  bg: 'sunken',
  borderRadius: 'medium',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '40vh',
  overflowY: 'auto',
})

const address = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`

/** Share target: uses text from another app for a search or a new offer. */
export const Share = () => {
  const { user } = useSession()
  const shared = toSharedText(useSearch({ from: '/share' }))
  const search = toSearch(shared)
  useTitle(m.ui_title({ page: m.share_title() }))
  return (
    <div className={css({ display: 'grid', gap: '4', maxWidth: 'text' })}>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.share_title()}
      </h1>
      <blockquote className={quote}>{shared || m.share_empty()}</blockquote>
      <div
        className={wrap({
          gap: '3',
          '& > *': { flex: { base: '1 1 auto', tablet: 'none' } },
        })}
      >
        <a href={search ? address('/jobs', { search }) : '/jobs'} className={button()}>
          {m.share_search()}
        </a>
        {shared && user?.userType !== 'student' && (
          <a
            href={
              user
                ? address('/dashboard', { publish: '1', description: toDescription(shared) })
                : address('/', { auth: 'signup-private' })
            }
            className={button({ variant: 'soft' })}
          >
            {m.share_publish()}
          </a>
        )}
      </div>
    </div>
  )
}
