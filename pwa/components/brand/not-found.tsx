import * as m from '../../paraglide/messages.js'
import { LostDrawing } from '../drawings/lost.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { HomeLink } from './home-link.tsx'

export const NotFound = () => {
  useTitle(m.ui_title({ page: m.not_found_title() }))
  return (
    <EmptyState drawing={<LostDrawing />} title={m.not_found_title()} text={m.not_found_hint()} level="h1">
      <HomeLink />
    </EmptyState>
  )
}
