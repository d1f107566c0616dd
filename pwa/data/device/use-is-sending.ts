import { useStatus } from './use-status.ts'

/** Returns whether pending entries are being sent: online, signed in, and not waiting to retry after a failure. */
export const useIsSending = () => {
  const status = useStatus()
  return status?.connection === 'syncing' && !status.signedOut && !status.wrongAccount && !status.outdated
}
