import { useState } from 'react'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useSession } from '../data/session/use-session.ts'
import { css, cx } from '../styled-system/css/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import type { Subjects } from './subjects.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const SafetyDialog = lazyPart(async () => (await import('./safety-dialog.tsx')).SafetyDialog, { when: 'shown' })

type Props = Subjects & { label?: string; small?: boolean }

// A full-size touch target that does not make its line taller.
const small = css({ color: 'quiet', my: '-3', me: '-3', '& svg': { width: '1.1rem', height: '1.1rem' } })

/** Opens reporting and blocking. Hidden for visitors and for oneself. */
export const MoreButton = ({ label = m.safety_title(), small: isSmall = false, ...subjects }: Props) => {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || user.actedBy || subjects.person?.id === user.id) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        data-tip={label}
        className={cx(iconButton(), isSmall && small)}
        onClick={() => setIsOpen(true)}
      >
        <EllipsisIcon />
      </button>
      {isOpen && <SafetyDialog {...subjects} onClose={() => setIsOpen(false)} />}
    </>
  )
}
