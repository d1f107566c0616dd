import { isCalm } from './is-calm.ts'

/** What has been done is felt in the hand, where a phone can, unless less motion is asked for. */
export const vibrate = () => {
  if ('vibrate' in navigator && !isCalm()) navigator.vibrate(12)
}
