import { useSession } from '../data/session/use-session.ts'
import { usePrefetchedConversations } from './use-conversation.ts'

/** As many conversations as most people have. */
const most = 3

/** Reads the first conversations of a list before one is opened, so that its first frame shows messages. */
export const PrefetchConversations = ({ jobIds }: { jobIds: readonly string[] }) => {
  const { user } = useSession()
  usePrefetchedConversations(user?.id ?? '', jobIds.slice(0, most))
  return null
}
