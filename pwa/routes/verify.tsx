import { getRouteApi, useRouter } from '@tanstack/react-router'
import { button } from '../styled-system/recipes/index.js'
import { fr } from '../texts/fr.ts'
import { HomeLink } from '../ui/home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ResendForm } from './-resend-form.tsx'

const route = getRouteApi('/verify')

export const Verify = () => {
  const outcome = route.useLoaderData()
  useTitle(fr.shell.title(fr.verify.title))
  return outcome === 'confirmed' ? (
    <Notice title={fr.verify.confirmed} text={fr.verify.confirmedHint} level="h1">
      <HomeLink />
    </Notice>
  ) : (
    <Notice title={fr.verify.expired} text={fr.verify.expiredHint} level="h1">
      <ResendForm />
      <HomeLink />
    </Notice>
  )
}

export const VerifyFailed = () => {
  const router = useRouter()
  useTitle(fr.shell.title(fr.verify.title))
  return (
    <Notice title={fr.verify.failed} text={fr.verify.failedHint} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {fr.shell.retry}
      </button>
    </Notice>
  )
}
