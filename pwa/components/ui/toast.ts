import type { ToastOptions } from './toaster.tsx'

const load = () => import('./toaster.tsx')

/** Shows a toast. Its code loads with the first one, because no page needs it to render. */
export const toast = (options: ToastOptions) => void load().then(({ showToast }) => showToast(options))

/** Preloads the toasts for messages that may be needed offline. */
export const fetchToasts = () => void load().catch(() => undefined)
