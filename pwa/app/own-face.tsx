import type { OwnUser } from '../data/schemas/own-user.ts'
import { Avatar } from '../components/ui/avatar.tsx'

/** The signed-in person's avatar in the header. */
export const OwnFace = ({ user: { firstName, lastName, profileImageUrl } }: { user: OwnUser }) => (
  <Avatar firstName={firstName} lastName={lastName} source={profileImageUrl} size="small" />
)
