import type { ToastOptions } from './toaster.tsx'

const load = () => import('./toaster.tsx')

/** Tells something in passing. What shows it arrives with the first toast: no page needs it to be drawn. */
export const toast = (options: ToastOptions) => void load().then(({ showToast }) => showToast(options))

/** For what may have to be told without network. */
export const fetchToasts = () => void load().catch(() => undefined)
