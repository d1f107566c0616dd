import type { OwnUser } from '../data/schemas/own-user.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog)
const AccountDialog = lazyPart(async () => (await import('./account-dialog.tsx')).AccountDialog)
const PhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog)
const AvailabilityDialog = lazyPart(
  async () => (await import('../people/availability/availability-dialog.tsx')).AvailabilityDialog,
)

export type OwnDialog = 'profile' | 'photo' | 'availability' | 'account'
type Props = {
  shown: OwnDialog | null
  onShow: (dialog: OwnDialog | null) => void
  user: OwnUser
}

/** The dialogs about the person's own account, each loaded on first use. */
export const OwnDialogs = ({ shown: asked, onShow, user }: Props) => {
  // A deputy only gets the account dialog, which says that the account is not theirs.
  const shown = user.actedBy && asked ? 'account' : asked
  const close = () => onShow(null)
  return (
    <>
      {shown === 'profile' && <ProfileDialog open onClose={close} user={user} />}
      {shown === 'photo' && <PhotoDialog open onClose={close} user={user} />}
      {shown === 'availability' && <AvailabilityDialog onClose={close} />}
      {shown === 'account' && (
        <AccountDialog
          open
          user={user}
          onClose={close}
          onProfile={() => onShow('profile')}
          onPhoto={() => onShow('photo')}
        />
      )}
    </>
  )
}
