/** Returns whether reduced motion is requested. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
