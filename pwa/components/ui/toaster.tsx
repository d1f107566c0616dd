import { createToaster, Toast, Toaster } from '@ark-ui/react/toast'
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import CheckIcon from 'lucide-react/icons/check'
import InfoIcon from 'lucide-react/icons/info'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import { css } from '../../styled-system/css/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { avoidControls } from './toast-place.ts'
import { useMark } from './use-mark.ts'
import { useSwipe } from './use-swipe.ts'

export type ToastOptions = {
  title: string
  text?: string
  kind?: 'info' | 'success' | 'error'
  /** In milliseconds, 5000 by default. */
  duration?: number
  action?: { label: string; onSelect: () => void }
}

const toaster = createToaster({ placement: 'bottom', offsets: '0.75rem', duration: 5000, max: 1 })

const box = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  width: { base: 'full', tablet: '24rem' },
  ps: '4',
  pe: '1',
  py: '1',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  boxShadow: 'high',
  touchAction: 'pan-y',
  // Dragging would move the selected text instead.
  userSelect: 'none',
  transition: 'translate token(durations.calm) token(easings.out)',
  _open: { animation: 'popIn token(durations.normal) token(easings.out)' },
  _closed: { animation: 'popOut token(durations.quick) forwards' },
})

const kinds = {
  info: { Icon: InfoIcon, tone: css({ color: 'info', bg: 'infoSoft' }) },
  success: { Icon: CheckIcon, tone: css({ color: 'success', bg: 'successSoft' }) },
  error: { Icon: TriangleAlertIcon, tone: css({ color: 'danger', bg: 'dangerSoft' }) },
}
const sign = css({
  flex: 'none',
  my: '2',
  p: '1.5',
  borderRadius: 'full',
  '& svg': { width: '1.25rem', height: '1.25rem' },
})

const ToastBox = ({ title, description, type, action }: Toast.Options) => {
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  useMark('data-toast')
  useLayoutEffect(() => (element.current ? avoidControls(element.current) : undefined), [])
  // After closing it from the keyboard, focus returns to where it was.
  useLayoutEffect(
    () => () => {
      const before = cameFrom.current?.closest<HTMLElement>('[role$=dialog]') ?? cameFrom.current
      if (before instanceof HTMLElement && element.current?.contains(document.activeElement)) before.focus()
    },
    [],
  )
  const dismiss = () => toaster.dismiss()
  const swipe = useSwipe({ axis: 'x', target: () => element.current, onSwipe: dismiss })
  const { Icon, tone } = kinds[type === 'success' ? 'success' : type === 'error' ? 'error' : 'info']
  return (
    // Over a dialog, Escape would close the dialog.
    <Toast.Root
      ref={element}
      className={box}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
      {...swipe}
    >
      <span className={`${sign} ${tone}`}>
        <Icon />
      </span>
      <div className={css({ flex: '1', minWidth: '0', py: '3', lineHeight: 'snug' })}>
        <Toast.Title className={css({ fontWeight: 'bold' })}>{title}</Toast.Title>
        {description && (
          <Toast.Description className={css({ color: 'quiet', fontSize: 'small' })}>{description}</Toast.Description>
        )}
        {action && (
          <Toast.ActionTrigger className={button({ variant: 'soft', size: 'small' })}>
            {action.label}
          </Toast.ActionTrigger>
        )}
      </div>
      <Toast.CloseTrigger aria-label={m.ui_close()} className={iconButton()}>
        <XIcon />
      </Toast.CloseTrigger>
    </Toast.Root>
  )
}

/** At the bottom, above what it must not cover. A toast narrower than the screen is at the start of the line. */
const place = {
  bottom: 'calc(0.75rem + env(safe-area-inset-bottom) + var(--toast-lift, 0px))',
  alignItems: 'flex-start',
}

// A separate root, because toasts outlive the screen that caused them, even if it crashes.
const host = document.createElement('div')
// Stays announced and reachable while a dialog makes the rest of the page inert.
host.dataset['liveAnnouncer'] = ''
document.body.append(host)
// Render the region before its first toast: screen readers announce only changes inside it.
createRoot(host).render(
  <Toaster toaster={toaster} aria-label={m.ui_notifications()} style={place}>
    {options => <ToastBox {...options} />}
  </Toaster>,
)

/** A new toast replaces the current one, because the newest matters most. */
export const showToast = ({ title, text, kind = 'info', duration, action }: ToastOptions) => {
  toaster.remove()
  toaster.create({
    title,
    description: text,
    type: kind,
    ...(duration && { duration }),
    ...(action && { action: { label: action.label, onClick: action.onSelect } }),
  })
}
