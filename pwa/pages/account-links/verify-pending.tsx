import { shellTexts } from '../../texts/fr/shell.ts'
import { verifyTexts } from '../../texts/fr/verify.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'

export const VerifyPending = () => {
  useTitle(shellTexts.title(verifyTexts.title))
  return (
    <div role="status">
      <Notice title={verifyTexts.waiting} level="h1" />
    </div>
  )
}
