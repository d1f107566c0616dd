import { Dialog as ArkDialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { css } from '../styled-system/css/index.js'
import { chatTexts } from '../texts/fr/chat.ts'
import { ChatView } from './chat-view.tsx'
import { useVisiblePart } from './use-visible-part.ts'

type Props = { jobId: string; onClose: () => void }

const veil = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  bg: 'veil',
  _open: { animation: 'fadeIn token(durations.normal)' },
})
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'grid',
  placeItems: { base: 'stretch', tablet: 'center' },
  p: { tablet: '6' },
})
const box = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '0',
  width: 'full',
  height: 'full',
  maxWidth: { tablet: 'text' },
  maxHeight: { tablet: '46rem' },
  pt: { base: 'env(safe-area-inset-top)', tablet: '0' },
  bg: 'surface',
  borderRadius: { tablet: 'large' },
  boxShadow: 'high',
  overflow: 'hidden',
  _focusVisible: { outline: 'none' },
  _open: {
    animation: {
      base: 'sheetIn token(durations.calm) token(easings.out)',
      tablet: 'popIn token(durations.normal) token(easings.out)',
    },
  },
})

const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

/** A conversation over the page: the whole screen of a phone, and never more of it than the keyboard leaves. */
const ChatDialog = ({ jobId, onClose }: Props) => {
  const part = useVisiblePart()
  return (
    <ArkDialog.Root
      open
      aria-label={chatTexts.conversation}
      onOpenChange={({ open }) => !open && onClose()}
      // On a phone the focus on the input would open the keyboard over what there is to read.
      initialFocusEl={() =>
        document.querySelector<HTMLElement>(hasKeyboard() ? '[role=dialog] textarea' : '[role=dialog] h2')
      }
    >
      <Portal>
        <ArkDialog.Backdrop className={veil} />
        <ArkDialog.Positioner className={positioner} style={part ? { ...part, bottom: 'auto' } : undefined}>
          <ArkDialog.Content className={box}>
            <ChatView jobId={jobId} onClose={onClose} />
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  )
}

export default ChatDialog
