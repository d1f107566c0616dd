import { useRouter } from '@tanstack/react-router'
import { button } from '../styled-system/recipes/index.js'
import { shellTexts } from '../texts/fr/shell.ts'
import { HomeLink } from '../components/brand/home-link.tsx'
import { Notice } from '../components/ui/notice.tsx'

/** In place of a screen that could not be shown, with a way on. */
export const ScreenFailed = () => {
  const router = useRouter()
  return (
    <Notice title={shellTexts.failed} text={shellTexts.failedHint} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {shellTexts.retry}
      </button>
      <HomeLink />
    </Notice>
  )
}
