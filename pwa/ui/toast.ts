import type { ToastOptions } from './toaster.tsx'

/** Tells something in passing. What shows it arrives with the first toast: no page needs it to be drawn. */
export const toast = (options: ToastOptions) => void import('./toaster.tsx').then(({ showToast }) => showToast(options))
