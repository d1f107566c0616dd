/** What has been done is felt in the hand, where a phone can, unless less motion is asked for. */
export const vibrate = () => {
  if ('vibrate' in navigator && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(12)
}
