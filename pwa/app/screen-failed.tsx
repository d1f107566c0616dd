import { useRouter } from '@tanstack/react-router'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { HomeLink } from '../components/brand/home-link.tsx'
import { UnpluggedDrawing } from '../components/drawings/unplugged.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { css } from '../styled-system/css/index.js'

const ways = css({ display: 'grid', justifyItems: 'center', gap: '2' })

/** Replaces a screen that failed to render, with ways to continue. */
export const ScreenFailed = () => {
  const router = useRouter()
  return (
    <div role="alert">
      <EmptyState drawing={<UnpluggedDrawing />} title={m.layout_failed()} text={m.layout_failed_hint()} level="h1">
        <div className={ways}>
          <button type="button" className={button()} onClick={() => void router.invalidate()}>
            {m.layout_retry()}
          </button>
          <HomeLink />
        </div>
      </EmptyState>
    </div>
  )
}
