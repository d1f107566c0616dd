import { createUpdates } from './updates.ts'

const nowhere = { controller: null, addEventListener: () => {} }

/** This page's. */
export const updates = createUpdates({
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : nowhere,
  own: document.querySelector('script[type=module]')?.getAttribute('src') ?? '',
  reload: () => location.reload(),
})
