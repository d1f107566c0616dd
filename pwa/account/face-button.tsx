import CameraIcon from 'lucide-react/icons/camera'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Avatar } from '../components/ui/avatar.tsx'
import { early } from '../components/ui/early.ts'

type Props = { user: OwnUser; onPhoto: () => void }

const face = css({ position: 'relative', flex: 'none', borderRadius: 'full', cursor: 'pointer' })
const wanted = css({
  position: 'absolute',
  insetBlockEnd: '-0.25rem',
  insetInlineEnd: '-0.25rem',
  display: 'grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: 'full',
  border: '2px solid token(colors.page)',
  bg: 'accent',
  color: 'onAccent',
  '& svg': { width: '1.1rem', height: '1.1rem' },
})

/** The person's own avatar. It opens the photo dialog, and a badge invites to add a photo if there is none. */
export const FaceButton = ({ user, onPhoto }: Props) => (
  <button type="button" {...early('photo')} aria-haspopup="dialog" className={face} onClick={onPhoto}>
    <Avatar firstName={user.firstName} lastName={user.lastName} source={user.profileImageUrl} size="large" />
    {user.profileImageUrl === null && !user.actedBy && (
      <span className={wanted}>
        <CameraIcon />
      </span>
    )}
    <span className={css({ srOnly: true })}>
      {user.profileImageUrl === null ? m.own_account_add_photo() : m.own_account_edit_photo()}
    </span>
  </button>
)
