import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { closeInAddress } from '../components/ui/close-on-back.ts'

/** The job whose conversation the address names. */
export type ChatSearch = { chat?: string }
export const readChat = ({ chat }: Record<string, unknown>): ChatSearch => (typeof chat === 'string' ? { chat } : {})

/** The conversation over a screen, named in the address by its job. Back closes it, and a reload keeps it. */
export const useChatAddress = () => {
  const { chat, tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = useCallback(
    (jobId: string, replace: boolean) =>
      void navigate({
        to: '.',
        search: { ...(tab !== undefined && { tab }), chat: jobId },
        state: { overlays: 1 },
        replace,
        resetScroll: false,
      }),
    [navigate, tab],
  )
  const openChat = useCallback((jobId: string) => show(jobId, false), [show])
  /** Replaces the history entry, so that Back closes the chat. */
  const switchChat = (jobId: string) => show(jobId, true)
  const closeChat = () =>
    closeInAddress(
      () => void navigate({ to: '.', search: tab === undefined ? {} : { tab }, replace: true, resetScroll: false }),
    )
  return { chat, openChat, switchChat, closeChat }
}
