import { useState } from 'react'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useSession } from '../../data/session/use-session.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import type { Subjects } from './subjects.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const SafetyDialog = lazyPart(async () => (await import('./safety-dialog.tsx')).SafetyDialog, { when: 'shown' })

type Props = Subjects & { label?: string; small?: boolean }

// As large under the thumb as any other, and no taller than the line it stands in.
const small = css({ color: 'quiet', my: '-3', me: '-3', '& svg': { width: '1.1rem', height: '1.1rem' } })

/** Leads to what can be done about a person, or about what they wrote; not for visitors, nor about oneself. */
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
