import { notFoundTexts } from '../../texts/fr/not-found.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { HomeLink } from './home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

export const NotFound = () => {
  useTitle(shellTexts.title(notFoundTexts.title))
  return (
    <Notice title={notFoundTexts.title} text={notFoundTexts.hint} level="h1">
      <HomeLink />
    </Notice>
  )
}
