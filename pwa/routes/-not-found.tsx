import { fr } from '../texts/fr.ts'
import { HomeLink } from '../ui/home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

export const NotFound = () => {
  useTitle(fr.shell.title(fr.notFound.title))
  return (
    <Notice title={fr.notFound.title} text={fr.notFound.hint} level="h1">
      <HomeLink />
    </Notice>
  )
}
