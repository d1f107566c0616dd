import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of what waits or was refused stands over this screen: « back » closes it, and no address changes. */
    isOutboxShown?: true
  }
}

export const useIsOutboxShown = () => useLocation({ select: ({ state }) => state.isOutboxShown === true })
