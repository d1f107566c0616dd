/** Whether less motion is asked for. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
