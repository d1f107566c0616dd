import { prefersReducedMotion } from './is-calm.ts'

/** Haptic feedback for a completed action, where supported and unless reduced motion is requested. */
export const vibrate = () => {
  if ('vibrate' in navigator && !prefersReducedMotion()) navigator.vibrate(12)
}
