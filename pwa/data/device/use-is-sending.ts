import { useStatus } from './use-status.ts'

/** Whether what waits on this device is on its way: with a network, a session, and no failure that the next try waits after. */
export const useIsSending = () => {
  const status = useStatus()
  return status?.connection === 'syncing' && !status.signedOut && !status.wrongAccount && !status.outdated
}
