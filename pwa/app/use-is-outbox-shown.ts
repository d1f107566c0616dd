import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of pending and refused entries is open over this screen. Back closes it, and the address does not change. */
    isOutboxShown?: true
  }
}

export const useIsOutboxShown = () => useLocation({ select: ({ state }) => state.isOutboxShown === true })
