import ClockIcon from 'lucide-react/icons/clock'
import PencilIcon from 'lucide-react/icons/pencil'
import Settings2Icon from 'lucide-react/icons/settings-2'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { FaceButton } from '../../account/face-button.tsx'
import { PersonStars } from '../../people/person-stars.tsx'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { early } from '../../components/ui/early.ts'

type Props = {
  user: OwnUser
  /** A change of the profile has not been sent yet. */
  isWaiting: boolean
  onEdit: () => void
  onPhoto: () => void
  onAccount: () => void
}

const frame = wrap({ position: 'relative', alignItems: 'center', gap: '4', pb: '6' })
// Uses space that is empty otherwise, so that nothing moves. Not shown for sends within 300 ms.
const waiting = css({
  position: 'absolute',
  insetBlockEnd: '1',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  color: 'quiet',
  fontSize: 'tiny',
  lineHeight: 'tight',
  whiteSpace: 'nowrap',
  animation: 'fadeIn 1ms 300ms backwards',
  '& svg': { width: '1rem', height: '1rem' },
})

/** The student's name and rating. */
export const HomeHeader = ({ user, isWaiting, onEdit, onPhoto, onAccount }: Props) => {
  return (
    <header className={frame}>
      <FaceButton user={user} onPhoto={onPhoto} />
      <div className={css({ flex: '1 1 12rem', minWidth: '0' })}>
        <h1 tabIndex={-1} className={css({ fontSize: 'title', overflowWrap: 'anywhere' })}>
          {m.student_greeting({ firstName: user.firstName })}
        </h1>
        <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>
          {user.studentProfile?.school || m.student_no_school()}
        </p>
        <p>
          <PersonStars of={user.studentProfile} short>
            <span className={css({ color: 'quiet', fontSize: 'small' })}>{m.student_no_rating()}</span>
          </PersonStars>
        </p>
      </div>
      <div className={wrap({ gap: '2', alignItems: 'center' })}>
        <button
          type="button"
          {...early('profile')}
          aria-haspopup="dialog"
          className={button({ variant: 'soft' })}
          onClick={onEdit}
        >
          <PencilIcon />
          {m.student_edit_profile()}
        </button>
        <button
          type="button"
          {...early('account')}
          aria-haspopup="dialog"
          aria-label={m.student_account()}
          className={iconButton({ variant: 'soft' })}
          onClick={onAccount}
        >
          <Settings2Icon />
        </button>
      </div>
      {isWaiting && (
        <p className={waiting}>
          <ClockIcon />
          {m.profile_send_waiting()}
        </p>
      )}
    </header>
  )
}
