import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { css } from '../../styled-system/css/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
import { CheckIcon } from './icons/check.ts'
import { CloseIcon } from './icons/close.ts'
import { InfoIcon } from './icons/info.ts'
import { WarningIcon } from './icons/warning.ts'
import { useSwipe } from './use-swipe.ts'

export type ToastOptions = {
  title: string
  text?: string
  kind?: 'info' | 'success' | 'error'
  /** Milliseconds; 5000 unless told. */
  duration?: number
  action?: { label: string; onSelect: () => void }
}

type Shown = ToastOptions & { id: number; isLeaving: boolean }

let shown: Shown | null = null
const listeners = new Set<() => void>()
const set = (next: Shown | null) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** A later one is not touched by what happens to an earlier. */
const change = (id: number, next: Shown | null) => {
  if (shown?.id === id) set(next)
}

// At the top, for the lower edge belongs to the keyboard, to the bar and to a dialog's buttons; in the middle, beside a dialog's way out.
const region = css({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '3',
  top: 'calc(0.75rem + env(safe-area-inset-top))',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
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
  // A marked word would be dragged instead.
  userSelect: 'none',
  pointerEvents: 'auto',
  transition: 'translate token(durations.calm) token(easings.out)',
  _open: { animation: 'popIn token(durations.normal) token(easings.out)' },
  _closed: { animation: 'popOut token(durations.quick) forwards' },
})

const icons = { info: InfoIcon, success: CheckIcon, error: WarningIcon }
const tones = {
  info: css({ color: 'info', bg: 'infoSoft' }),
  success: css({ color: 'success', bg: 'successSoft' }),
  error: css({ color: 'danger', bg: 'dangerSoft' }),
}
const sign = css({
  flex: 'none',
  my: '2',
  p: '1.5',
  borderRadius: 'full',
  '& svg': { width: '1.25rem', height: '1.25rem' },
})

const ToastBox = ({ toast }: { toast: Shown }) => {
  const { id, kind = 'info', title, text, duration = 5000, action, isLeaving } = toast
  const element = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const leave = useEffectEvent(() => change(id, { ...toast, isLeaving: true }))
  // Whoever points at it or has reached it with the keyboard is still reading.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => leave(), duration)
    return () => clearTimeout(timer)
  }, [isHeld, duration])
  const dismiss = () => change(id, { ...toast, isLeaving: true })
  const swipe = useSwipe({ threshold: 50, axis: 'x', target: () => element.current, onSwipe: dismiss })
  const Icon = icons[kind]
  const holding = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  }
  return (
    <div
      ref={element}
      role="status"
      aria-atomic
      data-scope="toast"
      data-part="root"
      data-state={isLeaving ? 'closed' : 'open'}
      className={box}
      onAnimationEnd={event => {
        if (isLeaving && event.target === event.currentTarget) change(id, null)
      }}
      {...holding}
      {...swipe}
    >
      <span className={`${sign} ${tones[kind]}`}>
        <Icon />
      </span>
      <div className={css({ flex: '1', minWidth: '0', py: '3', lineHeight: 'snug' })}>
        <p className={css({ fontWeight: 'bold' })}>{title}</p>
        {text && <p className={css({ color: 'quiet', fontSize: 'small' })}>{text}</p>}
        {action && (
          <button
            type="button"
            className={button({ variant: 'soft', size: 'small' })}
            onClick={() => {
              dismiss()
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" aria-label={uiTexts.close} className={iconButton()} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}

/** The region is there before its first toast: only what changes within is told to whoever listens. */
const Toaster = () => {
  const toast = useSyncExternalStore(subscribe, () => shown)
  return (
    <section aria-label={uiTexts.notifications} aria-live="polite" className={region}>
      {toast && <ToastBox key={toast.id} toast={toast} />}
    </section>
  )
}

// A root of its own: toasts outlive the screen that caused them, and whatever becomes of it.
const host = document.createElement('div')
// Stays heard and within reach while a dialog closes the rest of the page off.
host.dataset['liveAnnouncer'] = ''
document.body.append(host)
createRoot(host).render(<Toaster />)

let last = 0

/** The newest matters most: it takes the place of the one in sight. */
export const showToast = (options: ToastOptions) => set({ ...options, id: ++last, isLeaving: false })
