export type ToastOptions = {
  title: string
  text?: string
  kind?: 'info' | 'success' | 'error'
  /** Milliseconds; 5000 unless told. */
  duration?: number
  action?: { label: string; onSelect: () => void }
}

/** Tells something in passing. What shows it arrives with the first toast: no page needs it to be drawn. */
export const toast = (options: ToastOptions) => void import('./toaster.tsx').then(({ showToast }) => showToast(options))
