import { useSession } from '../../data/session/use-session.ts'
import { usePrefetchedConversations } from './use-conversation.ts'

/** As many as most people have. */
const most = 3

/** Beside a list of conversations: the first of them are read before anybody opens one, and shown with its first frame. */
export const PrefetchConversations = ({ jobIds }: { jobIds: readonly string[] }) => {
  const { user } = useSession()
  usePrefetchedConversations(user?.id ?? '', jobIds.slice(0, most))
  return null
}
