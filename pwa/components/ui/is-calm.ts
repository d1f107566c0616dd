/** Returns whether reduced motion is requested. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
