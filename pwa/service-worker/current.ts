import { appVersion } from './worker/app-version.ts'
import { createUpdates } from './updates.ts'

const nowhere = { controller: null, addEventListener: () => {} }

/** This page's. */
export const updates = createUpdates({
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : nowhere,
  own: appVersion,
  reload: () => location.reload(),
})
