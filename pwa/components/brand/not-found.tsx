import * as m from '../../paraglide/messages.js'
import { HomeLink } from './home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

export const NotFound = () => {
  useTitle(m.layout_title({ page: m.not_found_title() }))
  return (
    <Notice title={m.not_found_title()} text={m.not_found_hint()} level="h1">
      <HomeLink />
    </Notice>
  )
}
