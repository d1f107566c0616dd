import { useRouter } from '@tanstack/react-router'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { HomeLink } from '../components/brand/home-link.tsx'
import { Notice } from '../components/ui/notice.tsx'

/** In place of a screen that could not be shown, with a way on. */
export const ScreenFailed = () => {
  const router = useRouter()
  return (
    <Notice title={m.layout_failed()} text={m.layout_failed_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {m.layout_retry()}
      </button>
      <HomeLink />
    </Notice>
  )
}
