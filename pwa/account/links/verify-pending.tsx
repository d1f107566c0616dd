import * as m from '../../paraglide/messages.js'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'

export const VerifyPending = () => {
  useTitle(m.ui_title({ page: m.verify_title() }))
  return (
    <div role="status">
      <Notice title={m.verify_waiting()} level="h1" />
    </div>
  )
}
