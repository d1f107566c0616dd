import { Toast, Toaster as ArkToaster, createToaster } from '@ark-ui/react/toast'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { css } from '../styled-system/css/index.js'
import { button, iconButton } from '../styled-system/recipes/index.js'
import { uiTexts } from '../texts/fr/ui.ts'
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

// At the top, for the lower edge belongs to the keyboard and to the bar; aside where there is room beside a dialog.
const wide = window.matchMedia('(min-width: 64rem)').matches
const toaster = createToaster({
  placement: wide ? 'bottom-end' : 'top',
  max: 1,
  duration: 5000,
  offsets: wide ? '1.5rem' : '0.75rem',
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
  opacity: 'var(--opacity)',
  transform: 'translate3d(var(--x), var(--y), 0)',
  transition:
    'transform token(durations.calm) token(easings.out), translate token(durations.calm) token(easings.out), opacity token(durations.normal)',
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

type Shown = {
  id: string | undefined
  kind: keyof typeof icons
  title: ReactNode
  text: ReactNode
  label: string | undefined
}

const ToastBox = ({ id, kind, title, text, label }: Shown) => {
  const element = useRef<HTMLDivElement>(null)
  const swipe = useSwipe({
    threshold: 50,
    axis: 'x',
    target: () => element.current,
    onSwipe: () => toaster.dismiss(id),
  })
  const Icon = icons[kind]
  return (
    <Toast.Root ref={element} className={box} {...swipe}>
      <span className={`${sign} ${tones[kind]}`}>
        <Icon />
      </span>
      <div className={css({ flex: '1', minWidth: '0', py: '3', lineHeight: 'snug' })}>
        <Toast.Title className={css({ fontWeight: 'bold' })}>{title}</Toast.Title>
        {text && <Toast.Description className={css({ color: 'quiet', fontSize: 'small' })}>{text}</Toast.Description>}
        {label && (
          <Toast.ActionTrigger className={button({ variant: 'soft', size: 'small' })}>{label}</Toast.ActionTrigger>
        )}
      </div>
      <Toast.CloseTrigger aria-label={uiTexts.close} className={iconButton()}>
        <CloseIcon />
      </Toast.CloseTrigger>
    </Toast.Root>
  )
}

const isKind = (type: string | undefined): type is keyof typeof icons => type !== undefined && type in icons

const Toaster = () => (
  <ArkToaster toaster={toaster} aria-label={uiTexts.notifications} className={css({ width: 'auto' })}>
    {shown => (
      <ToastBox
        id={shown.id}
        kind={isKind(shown.type) ? shown.type : 'info'}
        title={shown.title}
        text={shown.description}
        label={shown.action?.label}
      />
    )}
  </ArkToaster>
)

// A root of its own: toasts outlive the screen that caused them, and whatever becomes of it.
const host = document.createElement('div')
// Stays heard and within reach while a dialog closes the rest of the page off.
host.dataset['liveAnnouncer'] = ''
document.body.append(host)
createRoot(host).render(<Toaster />)

/** The newest matters most: it takes the place of the one in sight. */
export const showToast = ({ title, text, kind = 'info', duration = 5000, action }: ToastOptions) => {
  for (const shown of toaster.getVisibleToasts()) toaster.dismiss(shown.id)
  toaster.create({
    title,
    type: kind,
    duration,
    closable: true,
    ...(text === undefined ? {} : { description: text }),
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  })
}
