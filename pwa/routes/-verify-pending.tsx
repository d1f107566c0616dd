import { fr } from '../texts/fr.ts'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

export const VerifyPending = () => {
  useTitle(fr.shell.title(fr.verify.title))
  return (
    <div role="status">
      <Notice title={fr.verify.waiting} level="h1" />
    </div>
  )
}
