import { Popover as ArkPopover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import { uiTexts } from '../texts/fr/ui.ts'
import { CloseIcon } from './icons/close.ts'

type Props = {
  title: string
  /** A button with a name; it takes what opening needs. */
  trigger: ReactElement
  /** Beside the title, such as one thing to do with everything below. */
  action?: ReactNode
  open?: boolean
  onOpen?: (open: boolean) => void
  children: ReactNode
}

const box = css({
  zIndex: 'popover',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(24rem, calc(100vw - 1.5rem))',
  maxHeight: 'min(32rem, var(--available-height))',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  boxShadow: 'high',
  overflow: 'hidden',
  transformOrigin: 'var(--transform-origin)',
  _open: { animation: 'popIn token(durations.normal) token(easings.out)' },
  _closed: { animation: 'popOut token(durations.quick) forwards' },
  _focusVisible: { outline: 'none' },
})
const head = css({ display: 'flex', alignItems: 'center', gap: '2', ps: '4', pe: '1', pt: '1' })

export const Popover = ({ title, trigger, action, open, onOpen, children }: Props) => (
  <ArkPopover.Root
    lazyMount
    unmountOnExit
    positioning={{ placement: 'bottom-end', gutter: 8 }}
    {...(open === undefined ? {} : { open })}
    onOpenChange={details => onOpen?.(details.open)}
  >
    <ArkPopover.Trigger asChild>{trigger}</ArkPopover.Trigger>
    <Portal>
      <ArkPopover.Positioner>
        <ArkPopover.Content aria-label={title} className={box}>
          <div className={head}>
            <ArkPopover.Title className={css({ flex: '1', fontWeight: 'bold', fontSize: 'large' })}>
              {title}
            </ArkPopover.Title>
            {action}
            <ArkPopover.CloseTrigger aria-label={uiTexts.close} className={iconButton()}>
              <CloseIcon />
            </ArkPopover.CloseTrigger>
          </div>
          <div className={css({ overflowY: 'auto', overscrollBehavior: 'contain', px: '4', pb: '4' })}>{children}</div>
        </ArkPopover.Content>
      </ArkPopover.Positioner>
    </Portal>
  </ArkPopover.Root>
)
